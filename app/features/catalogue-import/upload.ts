export const OUTCOMES = ['created', 'updated', 'unchanged', 'refused', 'gone'] as const
export type Outcome = (typeof OUTCOMES)[number]

export const MOST_ROWS = 5_000
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
  | ('reading' | 'refused' | 'ready' | 'running' | 'stopped' | 'done')
  | ('undoing' | 'undone')

/** How a stage looks beside the name of a file. */
export const STAGE_TONES = {
  ...({ reading: 'wait', ready: 'wait', running: 'wait', undoing: 'wait' } as const),
  ...({ done: 'good', refused: 'bad', stopped: 'bad', undone: 'plain' } as const),
} satisfies Record<UploadStage, string>

type Moments = {
  refusal: unknown
  readAt: Date | null
  confirmedAt: Date | null
  doneAt: Date | null
  undoAskedAt: Date | null
  undoneAt: Date | null
}

export function stageOf({ refusal, readAt, confirmedAt, doneAt, ...undo }: Moments): UploadStage {
  if (undo.undoneAt) return 'undone'
  if (undo.undoAskedAt) return 'undoing'
  if (doneAt) return 'done'
  if (refusal) return confirmedAt ? 'stopped' : 'refused'
  if (confirmedAt) return 'running'
  return readAt ? 'ready' : 'reading'
}

/** What is kept of the name of a file: its last part, without what no name needs. */
export function fileNameOf(sent: string): string {
  const last = sent.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  return Array.from(last.replace(/[\p{C}\u2028\u2029]/gu, '').trim() || 'catalogue')
    .slice(-100)
    .join('')
}

/** Spreadsheets and other packed files are no text; by their first bytes, whatever they are called. */
export function isPacked(head: Uint8Array): boolean {
  const [a, b, c, d] = head
  return (
    (a === 0x50 && b === 0x4b && (c === 3 || c === 5)) ||
    (a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0)
  )
}
