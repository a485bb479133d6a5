/** The duties of the team, as the team page and the history name them. */
export const duties = {
  desk: 'Desk',
  packer: 'Packer',
  catalogue: 'Products',
  accounts: 'Accounts',
  viewer: 'Viewer',
} as const
