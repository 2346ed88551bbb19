import type { EventCounts } from '#shared/contract/events.ts';
import type { EventAnswer, EventKind } from '#shared/values/celebrations/event-words.ts';
import type { Ask, AskAnswer } from './tables.ts';

export interface EventRow {
  id: string;
  public_id: string;
  is_public: boolean;
  page_id: string;
  title: string;
  kind: EventKind;
  starts_at: Date;
  ends_at: Date | null;
  time_zone: string;
  place: string;
  place_shown_to: 'all' | 'yes';
  arrival: string;
  text: string;
  capacity: number | null;
  answer_by: string | null;
  asks: Ask[];
  wishlist_id: string | null;
  cover_id: string | null;
  version: number;
  sequence: number;
  canceled_at: Date | null;
  cancel_text: string;
  again_of: string | null;
}

export interface HostPerson {
  member_id: string;
  first_name: string;
  last_name: string;
  avatar_id: string | null;
  is_creator: boolean;
}

export interface OwnEventRow extends EventRow {
  wishlist_public_id: string | null;
  hosts: HostPerson[];
  counts: EventCounts;
}

/** A guest's answer and position in the queue. */
export interface SeatRow {
  answer: EventAnswer | null;
  people: number;
  children: number;
  asks: AskAnswer[];
  greeting: string;
  waiting_position: number | null;
  offered_until: Date | null;
}

export interface GuestRow extends SeatRow {
  id: string;
  name: string;
  avatar_id: string | null;
  member_id: string | null;
  email: string | null;
  line: number | null;
  invited_at: Date;
  answered_at: Date | null;
  reminded_at: Date | null;
  thanked_at: Date | null;
  opted_out_at: Date | null;
  is_refused: boolean;
}

export interface InvitationRow extends SeatRow {
  id: string;
  event_id: string;
  account_id: string | null;
  answered_sequence: number;
  change_sequence: number;
  opted_out_at: Date | null;
  lapses_at: Date | null;
}
