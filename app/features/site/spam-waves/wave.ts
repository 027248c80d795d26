/** By what those who came in are alike. */
export const WAVE_KINDS = ['network', 'domain', 'words'] as const
export type WaveKind = (typeof WAVE_KINDS)[number]

/** Over how many hours staff looks back. */
export const WAVE_HOURS = ['6', '24', '72', '168'] as const
export const DEFAULT_HOURS = '24'

/** So many that are alike are a group; fewer are a coincidence. */
export const SMALLEST_GROUP = 3

/** The most people of one bulk action. */
export const MOST_PAUSED = 20_000

/** So many are paused in one transaction, so that nobody waits for all of them. */
export const BATCH = 100

/**
 * After each of them it rests for so many times as long as that took, so that a sale beside it does not
 * notice; for no longer than this.
 */
export const REST_TIMES = 12
export const MOST_REST_MS = 400

export const WAVES_PAGE = '/admin/spam'

/** Where a group of what is alike is looked at. */
export const wavePath = (group: { by: WaveKind; value: string; hours: string }): string =>
  `${WAVES_PAGE}/group?${new URLSearchParams(group)}`
