/** How often a person may have all data: the archive is dear to make. */
export const OWN_DATA = {
  inADay: { name: 'own-data-day', points: 5, seconds: 86_400 },
  /** The link that is given for a password works once, at once. */
  ofLink: { name: 'own-data-link', points: 1, seconds: 300 },
  /** One at a time; a process that dies in the middle holds up the next for so long. */
  atOnce: { name: 'own-data-running', points: 1, seconds: 660 },
} as const

export const LINK_SECONDS = 120

/** What the archive is called by who saves it. */
export const archiveName = (username: string, day: string) => `quorum-${username}-${day}.zip`
