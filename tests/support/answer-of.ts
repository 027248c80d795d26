import { BadInput, Refusal } from '#app/kit/refusal.ts'

/** How some work ends: "done", why it was refused, the first field with what is wrong there, or a fault. */
export const answerOf = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => 'done',
    (error: unknown) =>
      error instanceof Refusal
        ? error.reason
        : error instanceof BadInput
          ? Object.entries(error.fields).map(([name, { key }]) => `${name}: ${key}`)[0]
          : String(error),
  )
