import type { z } from 'zod'

/**
 * A job by name with the shape of its payload; who does it stands in the wiring of its feature. One that fails is
 * tried again with growing pauses: for some minutes or, where something outside may be away for long, for about a day.
 */
export type Job<Payload> = { name: string; payload: z.ZodType<Payload>; patience: 'minutes' | 'day' }

export function defineJob<Payload>(
  name: string,
  payload: z.ZodType<Payload>,
  patience: Job<Payload>['patience'] = 'minutes',
): Job<Payload> {
  return { name, payload, patience }
}
