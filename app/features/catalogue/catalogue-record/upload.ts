export const OUTCOMES = ['created', 'updated', 'unchanged', 'refused', 'gone'] as const
export type Outcome = (typeof OUTCOMES)[number]

export const MOST_ROWS = 5_000
/** The most names of columns remembered of a party, the last ones. */
export const MOST_COLUMNS = 1_000
export const KEPT_HOURS = 24
export const KEPT_REPORT_DAYS = 90
/** For so long a worker works on one upload before others get their turn. */
export const SLICE_MS = 20_000
export const MOST_ATTEMPTS = 5

/** The unique constraints by which a party has one open upload, and one open reading of each feed. */
export const OPEN_ALREADY: ReadonlySet<string> = new Set(['catalogue_uploads_open', 'catalogue_uploads_feed'])

/** How many files one party may upload in an hour. */
export const FILES_AN_HOUR = { name: 'catalogue-uploads', points: 20, seconds: 3_600 } as const

/** The stage of an upload, derived from the timestamps of its row, each of which follows the one before. */
export type UploadStage =
  | ('reading' | 'columns' | 'refused' | 'ready' | 'running' | 'stopped' | 'done')
  | ('undoing' | 'undone')

/** The badge tone of a stage beside the file's name. */
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

/** The form field that says what the column at a position fills. */
export const columnField = (at: number) => `column${at}`

/** The part of a file's name that is kept: the last one, without unneeded characters. */
export function fileNameOf(sent: string): string {
  const last = sent.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  return Array.from(last.replace(/[\p{C}\u2028\u2029]/gu, '').trim() || 'catalogue')
    .slice(-100)
    .join('')
}

/** Whether a file is packed, like a spreadsheet of today (XLSX), by its first bytes. */
export function isPacked([a, b, c, d]: Uint8Array): boolean {
  return a === 0x50 && b === 0x4b && ((c === 3 && d === 4) || (c === 5 && d === 6))
}

/** Whether a file is an old spreadsheet (XLS) or one with a password: neither can be read. */
export function isOldSheet([a, b, c, d]: Uint8Array): boolean {
  return a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0
}

/**
 * A time limit that starts at the first row: each slice does at least one row, however long the file takes to
 * read.
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
