import type { z } from 'zod'

/**
 * A job by name, `<feature>.<use-case>`, with the shape of its payload; who does it stands in the wiring of a
 * feature. One that fails is tried again with growing pauses: for some minutes or, where something outside
 * may be away for long, for about a day.
 */
export type Job<Payload> = {
  name: string
  payload: z.ZodType<Payload>
  patience: 'minutes' | 'day'
  /** Names under which earlier versions asked for it: what waits under one of them is done, too. */
  formerly: readonly string[]
}

export function defineJob<Payload>(
  name: string,
  payload: z.ZodType<Payload>,
  { patience = 'minutes', formerly = [] }: Partial<Pick<Job<Payload>, 'patience' | 'formerly'>> = {},
): Job<Payload> {
  return { name, payload, patience, formerly }
}
