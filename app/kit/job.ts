import type { z } from 'zod'

/** A job by name with the shape of its payload; who does it stands in the job map (app/jobs.server.ts). */
export type Job<Payload> = { name: string; payload: z.ZodType<Payload> }

export function defineJob<Payload>(name: string, payload: z.ZodType<Payload>): Job<Payload> {
  return { name, payload }
}
