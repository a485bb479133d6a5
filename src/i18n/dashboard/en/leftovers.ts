/** The own profile. */
export const leftovers = {
  myProfile: {
    none: 'You have no profile yet. Fill in the form, and your card appears here.',
    card: 'Your card',
    toPublicPage: 'See it as others do',
    form: 'About you',
    name: 'Name',
    age: 'Age',
    who: 'About me',
    refer: 'Refer number',
    address: 'Address',
    onlyYou: 'Only you and the shop see this.',
    image: 'Picture',
    imageHint:
      'An address that begins with https:// or /media/. Pages show only pictures that the shop keeps.',
    host: 'Host',
    hostName: 'Name of the host',
    hostImage: 'Picture of the host',
    hostEmail: 'Email of the host',
    submit: 'Save profile',
    wrongFields: 'Not saved yet: some fields are missing or wrong.',
    changed: 'Somebody changed this profile meanwhile. Save again to keep what is in the form.',
    gone: 'This account is no longer there.',
    unavailable: 'Your profile could not be saved just now. Try again in a moment.',
  },
} as const
