/** A circle's diets and allergies: answers about food of fellow members, and for children whom they show to the circle. */
import type { CircleEater } from '#shared/contract/questions.ts';
import { isChild } from '#shared/values/people/children.ts';
import type { MemberCtx } from '#server/platform/context.ts';
import { requireFellow } from '../circles/service.ts';
import { getToday } from '../jubilees/service.ts';
import { findPictures } from '../media/service.ts';
import { presentSeenGroups } from './present.ts';
import { type EaterRow, listOfCircle } from './repository.ts';

/** The questions that matter to a cook. */
const questionIds = ['allergies', 'allergies-more', 'diet'] as const;

/** Grown up meanwhile, or no longer a child by the relation: nobody answers for them any more. */
const isAnswered = ({ child_id, relation, date_of_birth: dateOfBirth }: EaterRow, today: string): boolean => child_id === null || (relation !== null && isChild({ relation, dateOfBirth }, today));

/** Throws NOT_FOUND for a circle that the member isn't in. */
export async function listFoodOfCircle(ctx: MemberCtx, circleId: string): Promise<CircleEater[]> {
  await requireFellow(ctx, circleId);
  const [rows, today] = await Promise.all([listOfCircle(ctx.db, { circleId, viewerId: ctx.member.id, questionIds: [...questionIds] }), getToday(ctx)]);
  const byPerson = [
    ...Map.groupBy(
      rows.filter((row) => isAnswered(row, today)),
      ({ member_id, child_id }) => child_id ?? member_id,
    ).values(),
  ];
  const pictureFor = await findPictures(
    ctx,
    byPerson.flatMap(([first]) => first?.avatar_id ?? []),
  );
  return byPerson.flatMap((answered) => {
    const [first] = answered;
    if (!first) return [];
    const answers = presentSeenGroups(answered, first.child_id !== null, ctx.locale).flatMap((group) => group.answers);
    return answers.length === 0
      ? []
      : [
          {
            _id: first.child_id ?? first.member_id,
            memberId: first.child_id === null ? first.member_id : null,
            firstName: first.first_name,
            avatar: pictureFor(first.avatar_id),
            isSelf: first.is_self && first.child_id === null,
            answers,
          },
        ];
  });
}
