import { complain, say } from '#src/commands/run-command.ts'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { reportCheck } from '#src/features/backup/report-check.ts'
import { type Place, readShop } from '#src/platform/backup/read-snapshot.server.ts'

/** Returns the problems of a shop, including those found before a query throws. */
export async function verifyShop(place: Place): Promise<readonly string[]> {
  const problems: string[] = []
  try {
    const check = await readShop(place, (reads) => checkShop(reads, problems))
    say(reportCheck(check))
  } catch (error) {
    complain(problems)
    throw error
  }
  return problems
}
