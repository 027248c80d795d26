/**
 * What reading something that people gave may cost at most: `seconds` of a processor, `ms` by the clock (a
 * busy machine takes longer for the same), and `megabytes` of memory. Whoever takes more is ended from
 * outside.
 */
export type ReadingCost = { seconds: number; ms: number; megabytes: number }

export const READING_COSTS = {
  catalogue: { seconds: 60, ms: 100_000, megabytes: 768 },
  calendar: { seconds: 15, ms: 60_000, megabytes: 384 },
  employees: { seconds: 20, ms: 45_000, megabytes: 512 },
  statement: { seconds: 10, ms: 30_000, megabytes: 384 },
  mail: { seconds: 15, ms: 45_000, megabytes: 512 },
  picture: { seconds: 20, ms: 30_000, megabytes: 768 },
  document: { seconds: 20, ms: 30_000, megabytes: 768 },
  /** A picture of ours as papers draw it. */
  paper: { seconds: 10, ms: 20_000, megabytes: 384 },
  /** Pictures of ours made smaller anew: nobody waits for it, and the best of it takes its time. */
  recoding: { seconds: 60, ms: 100_000, megabytes: 768 },
  /** Documents of ours drawn one after the other, as many as one job or archive has. */
  drawing: { seconds: 1_800, ms: 60_000, megabytes: 768 },
} as const satisfies Record<string, ReadingCost>
export type ReaderName = keyof typeof READING_COSTS

/** What has ended its reader so often is read no more. */
export const MOST_ENDS = 2
/** So long it is known that something ended its reader. */
export const ENDS_KEPT_DAYS = 30

/** Of files with courses and events. */
export const CATALOGUE_LIMITS = {
  fileBytes: 20_000_000,
  records: 10_000,
  columns: 1000,
  /**
   * What a spreadsheet unpacks to: so much at most, and no more than tables do (fifty times, beside what a
   * small one holds anyway).
   */
  unpackedBytes: 100_000_000,
  unpackedTimes: 50,
  unpackedAnyway: 5_000_000,
  cells: 2_000_000,
  sheets: 100,
  /** Characters of all records together: what many records share is counted for each of them. */
  characters: 100_000_000,
  depth: 40,
  pageDepth: 500,
  /** How deep plain lists and the values of one field are looked into. */
  listDepth: 6,
  valueDepth: 5,
  idLength: 500,
  titleLength: 200,
  summaryLength: 500,
  textLength: 50_000,
  fieldLength: 2000,
  lineLength: 300,
  keywords: 20,
  keywordLength: 60,
  offers: 10,
  flags: 50,
  sessions: 60,
  exceptions: 1000,
  days: 366,
  capacity: 100_000,
} as const

/** Of calendars: what is read of a file, and what is kept of it. */
export const CALENDAR_LIMITS = {
  bytes: 1_000_000,
  entries: 20_000,
  zones: 200,
  /**
   * Rules of one entry; steps of all rules of a file, and of one of an event to be brought in; years that one
   * is looked into.
   */
  rules: 3,
  steps: 50_000,
  stepsOfEvent: 20_000,
  years: 400,
  busy: 5_000,
} as const

/** Of bank statements. */
export const STATEMENT_LIMITS = {
  bytes: 5_000_000,
  entries: 3_000,
  depth: 40,
  elements: 400_000,
  /** Tables of banks have up to thirty columns. */
  columns: 40,
} as const

/** Of emails that come in: the whole of one, and what is read of it. */
export const MAIL_LIMITS = {
  bytes: 30_000_000,
  headerBytes: 256_000,
  depth: 30,
  htmlCharacters: 2_000_000,
  htmlDepth: 2_000,
  textCharacters: 200_000,
  addresses: 50,
  references: 50,
  lineCharacters: 300,
  nameCharacters: 150,
  files: 20,
  fileBytes: 10 * 1024 * 1024,
} as const

/** Of documents in archives (Office, OpenDocument): what they unpack to, as of spreadsheets. */
export const FILE_LIMITS = {
  unpackedBytes: 100_000_000,
  unpackedTimes: 50,
  unpackedAnyway: 5_000_000,
} as const

const MEGAPIXEL = 1_000_000

/**
 * Of pictures, in pixels: decoded line by line they may be as large as phones make them; the rest stands in
 * memory whole.
 */
export const PICTURE_LIMITS = {
  megapixel: MEGAPIXEL,
  byLines: 50 * MEGAPIXEL,
  whole: 24 * MEGAPIXEL,
  leastSide: 90,
} as const
