/** Profiles and questions, left over from another product. */
export const profiles = {
  question: {
    kicker: 'Question',
    host: 'Asked by',
    details: 'Details',
    facts: 'About this question',
    dueDate: 'Due Date',
    budget: 'Budget (Tk)',
    subject: 'Category/Subject',
  },
  profileCard: {
    title: 'About {name}',
    kicker: 'Profile',
    emailNotVerified: 'The e-mail address of this account is not verified.',
    refer: 'Refer number',
    noAbout: '{name} has not written anything about themself yet.',
    counters: 'In figures',
    questionsAsked: 'Questions asked',
    answersGiven: 'Answers given',
    earned: 'Earned',
    answersBought: 'Answers bought',
    spent: 'Spent',
    averageRating: 'Average rating',
    peopleReferred: 'People referred',
    allocations: 'Allocations',
  },
} as const

export const profileProblems = {
  profileAge: 'Give the age as a whole number from 1 to 130.',
  profileAddress: 'Give the address as text.',
  profileAbout: 'The text about you has at most 2,000 characters.',
  profileRefer: 'A refer number has at most 200 characters.',
  profileImage: 'Give the address of a picture that begins with https://, or leave it empty.',
  profileHost: 'Give the host as an object with name, image and email.',
  profileHostName: 'The name of the host has at most 200 characters.',
  profileHostImage:
    'Give an address that begins with https:// for the picture of the host, or leave it empty.',
  profileHostEmail:
    'Give an e-mail address such as name@example.com for the host, or leave it empty.',
} as const
