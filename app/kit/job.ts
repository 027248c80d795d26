import { z } from 'zod'

/**
 * A job by name, `<feature>.<use-case>`, with the shape of its payload; its handler is in the wiring of a
 * feature. A failed one is retried with growing pauses: for some minutes or, where an outside service may be
 * away for long, for about a day.
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

/**
 * A payload whose fields, or their values, had other names when an earlier version asked for the job: what
 * waits since then, or comes back from a backup, is read by the names of now.
 */
export function formerWords<S extends z.ZodType>(
  payload: S,
  { fields = {}, values = {} }: { fields?: Record<string, string>; values?: Record<string, string> },
): z.ZodType<z.output<S>> {
  const asNow = ([name, value]: [string, unknown]) => [
    fields[name] ?? name,
    typeof value === 'string' ? (values[value] ?? value) : value,
  ]
  const read = (given: unknown) =>
    typeof given === 'object' && given !== null ? Object.fromEntries(Object.entries(given).map(asNow)) : given
  return z.preprocess(read, payload) as z.ZodType<z.output<S>>
}
