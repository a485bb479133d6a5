import { type Duty, dutiesAmong } from '#src/domain/people/duty.ts'
import { statement } from '#src/platform/database/statement.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

const findDutiesOf = statement<{ userId: string }, { readonly duty: Duty }>((db, parameter) =>
  db.selectFrom('user_duties').select('duty').where('user_id', '=', parameter('userId')),
)

export async function findDuties(reads: Reads | Tx, userId: string): Promise<readonly Duty[]> {
  return dutiesAmong((await findDutiesOf(reads, { userId })).map(({ duty }) => duty))
}

/** The caller has locked the user's row. */
export async function setDuties(
  tx: Tx,
  userId: string,
  { before, after }: { readonly before: readonly Duty[]; readonly after: readonly Duty[] },
): Promise<void> {
  const ended = before.filter((duty) => !after.includes(duty))
  if (ended.length > 0) {
    await tx
      .deleteFrom('user_duties')
      .where('user_id', '=', userId)
      .where('duty', 'in', ended)
      .execute()
  }
  for (const duty of after.filter((one) => !before.includes(one))) {
    await tx.insertInto('user_duties').values({ user_id: userId, duty }).execute()
  }
}
