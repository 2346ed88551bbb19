/** SQL for devices and the log of notifications sent. */
import { statement } from '#server/platform/database.ts';

export interface DeviceRow {
  id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  browser: string;
  system: string;
  created_at: Date;
  last_told_at: Date | null;
  is_failing: boolean;
}

const columns = 'id, endpoint, p256dh, auth, browser, system, created_at, last_told_at, is_failing';

export const listDevices = statement<DeviceRow, { memberId: string }>('push.devices', `select ${columns} from push_devices where member_id = :memberId order by created_at desc, id`);

export const listOwners = statement<{ member_id: string }, { memberIds: readonly string[] }>('push.owners', 'select distinct member_id from push_devices where member_id = any(:memberIds::uuid[])');

export const saveDevice = statement<
  DeviceRow,
  { id: string; memberId: string; sessionId: string; browserHash: string | null; endpoint: string; p256dh: string; auth: string; browser: string; system: string; now: Date }
>(
  'push.save-device',
  `insert into push_devices (id, member_id, session_id, browser_hash, endpoint, p256dh, auth, browser, system, created_at) values (:id, :memberId, :sessionId, :browserHash, :endpoint, :p256dh, :auth, :browser, :system, :now)
   on conflict (endpoint) do update set member_id = excluded.member_id, session_id = excluded.session_id, browser_hash = excluded.browser_hash, p256dh = excluded.p256dh, auth = excluded.auth,
     browser = excluded.browser, system = excluded.system, is_failing = false
   returning ${columns}`,
);
/** Deletes the oldest beyond `max`. */
export const deleteOldest = statement<object, { memberId: string; max: number }>(
  'push.delete-oldest',
  'delete from push_devices where id in (select id from push_devices where member_id = :memberId order by created_at desc, id desc offset :max)',
);

/** A browser belongs to the last member who turned it on, with one endpoint. */
export const deleteFormer = statement<object, { memberId: string; sessionId: string; endpoint: string }>(
  'push.delete-former',
  'delete from push_devices where (endpoint = :endpoint and member_id <> :memberId) or (member_id = :memberId and session_id = :sessionId and endpoint <> :endpoint)',
);
export const deleteOwnDevice = statement<{ id: string }, { id: string; memberId: string }>('push.delete-device-of', 'delete from push_devices where id = :id and member_id = :memberId returning id');
export const deleteDevice = statement<object, { id: string; endpoint: string }>('push.delete-device', 'delete from push_devices where id = :id and endpoint = :endpoint');

export const leaveExpired = statement<object, { now: Date }>('push.leave-expired', 'update push_devices set session_id = null where session_id in (select id from sessions where expires_at <= :now)');
/** Assigns a browser's devices to its new session; deletes other members'. */
export const adopt = statement<object, { browserHash: string; memberId: string; sessionId: string }>(
  'push.adopt',
  `with others as (delete from push_devices where browser_hash = :browserHash and member_id <> :memberId::uuid)
   update push_devices set session_id = :sessionId where browser_hash = :browserHash and member_id = :memberId::uuid`,
);
export const renameBrowser = statement<object, { browserHash: string; nextHash: string }>('push.rename-browser', 'update push_devices set browser_hash = :nextHash where browser_hash = :browserHash');
export const deleteDevices = statement<object, { memberId: string; exceptSessionId: string | null }>(
  'push.delete-devices',
  'delete from push_devices where member_id = :memberId and (:exceptSessionId::uuid is null or session_id is distinct from :exceptSessionId::uuid)',
);

export interface PushNotificationRow {
  device_id: string;
  not_before: Date;
  ended_at: Date | null;
}

export const listPushNotifications = statement<PushNotificationRow, { memberId: string; about: string }>(
  'push.tellings',
  'select t.device_id, t.not_before, t.ended_at from push_tellings t join push_devices d on d.id = t.device_id where d.member_id = :memberId and t.about = :about',
);
/** Claims one notification for a while. Returns no row if sent, or claimed elsewhere. */
export const claim = statement<{ tries: number }, { deviceId: string; about: string; now: Date; until: Date }>(
  'push.claim',
  `insert into push_tellings as kept (device_id, about, tries, not_before) select id, :about, 1, :until from push_devices where id = :deviceId
   on conflict (device_id, about) do update set tries = kept.tries + 1, not_before = excluded.not_before where kept.ended_at is null and kept.not_before <= :now returning tries`,
);
export const endPushNotification = statement<object, { deviceId: string; about: string; now: Date; isFailing: boolean }>(
  'push.end-telling',
  `with ended as (update push_tellings set ended_at = :now where device_id = :deviceId and about = :about)
   update push_devices set is_failing = :isFailing, last_told_at = case when :isFailing then last_told_at else :now end where id = :deviceId`,
);
export const postpone = statement<object, { deviceId: string; about: string; until: Date }>(
  'push.postpone',
  'update push_tellings set not_before = :until where device_id = :deviceId and about = :about and ended_at is null',
);
export const deletePushNotificationsBefore = statement<object, { before: Date }>('push.sweep-tellings', 'delete from push_tellings where not_before < :before');

export const collectDevices = statement<{ json: unknown }, { memberId: string }>(
  'push.personal-data',
  `select coalesce(json_agg(json_build_object('browser', browser, 'system', system, 'pushService', split_part(endpoint, '/', 3), 'createdAt', created_at, 'lastNotifiedAt', last_told_at) order by created_at), '[]') as json
   from push_devices where member_id = :memberId`,
);
