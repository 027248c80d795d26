import type { Job } from '#app/kit/job.ts'
import { type Ctx, systemContext } from './context.server.ts'
import type { Follower } from './facts.server.ts'
import { type Invariant, invariants } from './invariants.server.ts'
import { handle, handleFast, type JobHandler } from './jobs.server.ts'
import { type PersonalRule, personalData } from './personal-data.server.ts'
import { type OpenToPrograms, programUseCases } from './program-calls.server.ts'
import { type Filling, fill } from './registry.server.ts'
import { type WaitingKind, waitingKinds } from './waiting-cases.server.ts'

/** What a feature adds to the whole. The maps of the whole put these together, lowest floor first. */
export type Wiring = {
  /** Its jobs, with the use cases that do them. */
  jobs?: readonly JobHandler[]
  /** What it does after facts: those of lower features, which know nothing of it, and its own. */
  followers?: readonly Follower[]
  /** What it fills in for features below it. */
  fillings?: readonly Filling[]
  /** What its tables hold of persons, and what becomes of it. */
  personalData?: readonly PersonalRule[]
  /** What must hold of its tables at any moment, where no constraint of the database says it. */
  invariants?: readonly Invariant[]
  /** What of it waits for staff, as kinds of cases in their one queue. */
  cases?: readonly WaitingKind[]
  /** Which of its use cases and queries programs may ask for, by the scope that opens them. */
  programs?: OpenToPrograms
}

/** All that a feature fills in. */
export function fillingsOf(wiring: Wiring): Filling[] {
  return [
    ...(wiring.fillings ?? []),
    fill(personalData, [wiring.personalData ?? []]),
    fill(invariants, wiring.invariants ?? []),
    fill(waitingKinds, wiring.cases ?? []),
    fill(programUseCases, wiring.programs ? [wiring.programs] : []),
  ]
}

export const EVERY_MINUTE = '* * * * *'
export const EVERY_TEN_MINUTES = '*/10 * * * *'

type UseCase<P> = (ctx: Ctx, payload: P) => Promise<unknown>

/** Ties a job to the use case that does it for the system; `cron` in UTC runs it by the clock too. */
export function carryOut<P>(job: Job<P>, useCase: UseCase<P>, cron?: string): JobHandler {
  return handle(job, inSystem(job, useCase), cron)
}

/** Ties a job, like `carryOut`, to what does it where somebody waits for it, in `lanes` of its own. */
export function carryOutFast<P>(job: Job<P>, useCase: UseCase<P>, lanes?: number): JobHandler {
  return handleFast(job, inSystem(job, useCase), lanes)
}

const inSystem =
  <P>(job: Job<P>, useCase: UseCase<P>) =>
  async (payload: P) =>
    void (await useCase(systemContext(job.name), payload))
