import { poisha } from '#src/domain/money.ts'
import type { ProfileView } from '#src/features/profiles/profile-view.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

/** Finds a profile by e-mail address in lower case; undefined for an unknown user too. */
export async function findProfile(
  reads: Reads | Tx,
  email: string,
): Promise<ProfileView | undefined> {
  const row = await reads
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.user_id')
    .select([
      'profiles.user_id',
      'users.email',
      'users.email_verified',
      'profiles.name',
      'profiles.age',
      'profiles.address',
      'profiles.about_text',
      'profiles.refer_number',
      'profiles.image',
      'profiles.host_name',
      'profiles.host_image',
      'profiles.host_email',
      'profiles.questions_asked',
      'profiles.answers_given',
      'profiles.earned_poisha',
      'profiles.answers_bought',
      'profiles.spent_poisha',
      'profiles.average_rating',
      'profiles.people_referred',
      'profiles.allocations',
      'profiles.version',
    ])
    .where('users.email', '=', email)
    .executeTakeFirst()
  if (!row) return undefined

  return {
    userId: row.user_id,
    email: row.email,
    emailIsVerified: row.email_verified === 1,
    name: row.name,
    age: row.age,
    address: row.address,
    aboutText: row.about_text,
    referNumber: row.refer_number,
    image: row.image,
    host: { name: row.host_name, image: row.host_image, email: row.host_email },
    counters: {
      questionsAsked: row.questions_asked,
      answersGiven: row.answers_given,
      earned: poisha(row.earned_poisha),
      answersBought: row.answers_bought,
      spent: poisha(row.spent_poisha),
      averageRating: row.average_rating,
      peopleReferred: row.people_referred,
      allocations: row.allocations,
    },
    version: row.version,
  }
}
