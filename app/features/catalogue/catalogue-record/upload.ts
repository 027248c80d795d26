export const OUTCOMES = ['created', 'updated', 'unchanged', 'refused', 'gone'] as const
export type Outcome = (typeof OUTCOMES)[number]

export const MOST_ROWS = 5_000
/** So many names of columns are remembered of a party, the last ones. */
export const MOST_COLUMNS = 1_000
export const KEPT_HOURS = 24
export const KEPT_REPORT_DAYS = 90
/** A worker takes so long at once, and lets others' files take their turn. */
export const SLICE_MS = 20_000
export const MOST_ATTEMPTS = 5

/** The constraints by which a party brings one file at a time, and one reading of each feed. */
export const OPEN_ALREADY: ReadonlySet<string> = new Set(['catalogue_uploads_open', 'catalogue_uploads_feed'])

/** How many files one party may bring in an hour. */
export const FILES_AN_HOUR = { name: 'catalogue-uploads', points: 20, seconds: 3_600 } as const

/** Where an upload stands; the moments in its row say so, each of which only follows the one before. */
export type UploadStage =
  | ('reading' | 'columns' | 'refused' | 'ready' | 'running' | 'stopped' | 'done')
  | ('undoing' | 'undone')

/** How a stage looks beside the name of a file. */
export const STAGE_TONES = {
  reading: 'wait',
  columns: 'wait',
  ready: 'wait',
  running: 'wait',
  undoing: 'wait',
  done: 'good',
  refused: 'bad',
  stopped: 'bad',
  undone: 'plain',
} as const satisfies Record<UploadStage, string>

type Moments = {
  refusal: unknown
  askedAt: Date | null
  readAt: Date | null
  confirmedAt: Date | null
  doneAt: Date | null
  undoAskedAt: Date | null
  undoneAt: Date | null
}

export function stageOf({ refusal, askedAt, readAt, confirmedAt, doneAt, ...undo }: Moments): UploadStage {
  if (undo.undoneAt) return 'undone'
  if (undo.undoAskedAt) return 'undoing'
  if (doneAt) return 'done'
  if (refusal) return confirmedAt ? 'stopped' : 'refused'
  if (confirmedAt) return 'running'
  if (readAt) return 'ready'
  return askedAt ? 'columns' : 'reading'
}

/** The field of a form in which it is said what the column at a place fills. */
export const columnField = (at: number) => `column${at}`

/** What is kept of the name of a file: its last part, without what no name needs. */
export function fileNameOf(sent: string): string {
  const last = sent.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  return Array.from(last.replace(/[\p{C}\u2028\u2029]/gu, '').trim() || 'catalogue')
    .slice(-100)
    .join('')
}

/**
 * Whether a file is packed, as spreadsheets of today are (XLSX); by its first bytes, whatever it is called.
 */
export function isPacked([a, b, c, d]: Uint8Array): boolean {
  return a === 0x50 && b === 0x4b && ((c === 3 && d === 4) || (c === 5 && d === 6))
}

/**
 * Whether a file is a spreadsheet of before 2007 (XLS), or one that is locked with a password: neither can be
 * read.
 */
export function isOldSheet([a, b, c, d]: Uint8Array): boolean {
  return a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0
}

/**
 * So long from the first row on: however long the file takes to be read, each slice does one row at least.
 */
export function lasting(ms: number) {
  let until: number | undefined
  return {
    goesOn: () => {
      until ??= performance.now() + ms
      return performance.now() < until
    },
  }
}
