/** Three questions for the page `/oneQuestion/{id}`, which no other page of the shop links. */

export type DemoQuestion = {
  readonly id: string
  readonly title: string
  readonly details: string
  /** `YYYY-MM-DD` */
  readonly dueOn: string
  readonly budgetInTaka: number
  readonly subject: string
  readonly host: { readonly name: string; readonly image: string; readonly email: string }
}

export const demoQuestions: readonly DemoQuestion[] = [
  {
    id: '1',
    title: 'How much current does a 1500 W kettle draw, and what does a month of tea cost?',
    details:
      'Our physics teacher wants the working shown for a kettle on 220 volts that runs 20 minutes a day for 30 days at Tk 8.50 a unit. I get 6.8 amperes and 15 units, but I am not sure about the second step. Please explain it so that I can do the next one alone.',
    dueOn: '2027-01-14',
    budgetInTaka: 150,
    subject: 'Physics, class 10',
    host: { name: 'Nusrat Jahan', image: '', email: 'nusrat@paglamart.test' },
  },
  {
    id: '2',
    title: 'Ten per cent off five plates: is that the same as half price on the fifth?',
    details:
      'My little brother says that 10% off five plates and half price on the fifth plate cost the same. For five I agree, both save half a plate. Does it still hold for six or ten plates? A short table and one sentence of proof would help.',
    dueOn: '2027-02-03',
    budgetInTaka: 100,
    subject: 'Mathematics, class 8',
    host: { name: 'Tanvir Ahmed', image: '', email: 'tanvir@paglamart.test' },
  },
  {
    id: '3',
    title: 'A 300-word paragraph on a weekly haat, checked for grammar',
    details:
      'I have written a paragraph about the Thursday haat in our village: the boat landing, the earthenware sellers, the man who sharpens knives. I need someone to correct the tenses and tell me which sentences can go. Please do not rewrite it, our teacher knows how I write.',
    dueOn: '2027-02-20',
    budgetInTaka: 200,
    subject: 'English, second paper',
    host: { name: 'Shirin Akter', image: '', email: 'shirin@paglamart.test' },
  },
]
