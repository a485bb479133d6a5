/** What buyers write of products. */
export const reviews = {
  reviews: {
    title: 'Reviews',
    heading: 'Reviews',
    lead: 'Buyers write about what an order brought them. Visitors see a review after you publish it.',
    lists: 'State of the reviews',
    states: { waiting: 'To read', published: 'Published', declined: 'Declined' },
    none: 'No review here.',
    stars: '{n} of 5 stars',
    buyer: 'A buyer',
    by: '{who}, {date}',
    photo: 'Photo {n} that the buyer of {title} sent',
    showPhoto: 'Show photo {n}',
    reply: 'Your reply below it (optional)',
    publish: 'Publish',
    save: 'Save',
    decline: 'Decline',
    takeBack: 'Take it back',
    done: {
      published: 'Visitors can read the review of {title}',
      declined: 'Nobody sees the review of {title}',
    },
    notDone: 'The review of {title} was not changed. {why}',
  },
} as const
