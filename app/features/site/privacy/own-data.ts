/** How often a person may export all data, as an archive is expensive to make. */
export const OWN_DATA = {
  inADay: { name: 'own-data-day', points: 5, seconds: 86_400 },
  /** The link that is given for a password works once, at once. */
  ofLink: { name: 'own-data-link', points: 1, seconds: 300 },
  /** One at a time; a process that dies in the middle holds up the next for so long. */
  atOnce: { name: 'own-data-running', points: 1, seconds: 660 },
} as const

export const LINK_SECONDS = 120

/** The file name of the archive. */
export const archiveName = (username: string, day: string) => `quorum-${username}-${day}.zip`

/** The same for a workspace, counted for the company. */
export const WORKSPACE_DATA = {
  inADay: { name: 'workspace-data-day', points: 10, seconds: 86_400 },
  atOnce: { name: 'workspace-data-running', points: 1, seconds: 660 },
} as const

/** The kinds of personal data that a company has, too. */
export const WORKSPACE_KINDS: ReadonlySet<string> = new Set([
  'profile',
  'topics',
  'former-topic-addresses',
  'events',
  'event-sessions',
  'imports',
  'requirements',
  'bookings',
  'tickets',
  'payments',
  'invoices',
  'account-entries',
  'bank-account',
  'bank-account-changes',
  'payouts',
  'reviews-received',
  'supplier-notes',
  'files',
])
