/** Profiles of people, over the API. */

import { aServer, type TestServer } from '#tests/make/a-server.ts'
import { aUser, signInAs } from '#tests/make/a-user.ts'

export const profile = {
  name: 'Nusrat Jahan',
  age: 17,
  address: 'House 7, Road 2, Uttara, Dhaka',
  who: 'Class 10. I like physics.',
  ref: 'PM-77',
  image: 'https://pictures.example/nusrat.jpg',
  host: { name: 'Nusrat', image: '', email: 'nusrat@school.example' },
}

export const about = (email: string) => `/api/about?${new URLSearchParams({ email })}`

/** Nusrat, a student, and Karim, a teacher, each with the headers of their browser. */
export async function aServerWithPeople() {
  const server = await aServer()
  const nusrat = await aUser(server.db, { email: 'nusrat@example.com', role: 'student' })
  const karim = await aUser(server.db, { email: 'karim@example.com', role: 'teacher' })
  return {
    ...server,
    nusratId: nusrat.id,
    asNusrat: await signInAs(server, nusrat.email),
    asKarim: await signInAs(server, karim.email),
    asAdmin: await server.signIn(),
  }
}

export function storedProfiles({ db }: Pick<TestServer, 'db'>) {
  return db.read.selectFrom('profiles').selectAll().execute()
}
