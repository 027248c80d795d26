import { z } from 'zod'
import { CHOICES, RULES, SOURCES } from '#app/features/people/notifications/statement.ts'
import { beside, UNTYPED } from '#app/kit/input.ts'
import { linesOfText } from '#app/kit/text.ts'
import { fitTogether, isGrave } from './decision.ts'
import { ACT_DAYS, DIRECT_ACTS, IDENTITY_PROOFS, TOPIC_ACTS } from './staff-act.ts'

/** The longest reason, in UTF-16 units. */
export const REASON_MAX = 1_500

const reason = linesOfText(REASON_MAX)
/** Of one form: a second press of it acts no second time. */
const key = z.uuid(UNTYPED)

/** What staff decides by a rule; `acts` may be one or several. */
const decisionFields = {
  acts: z
    .union([z.enum(CHOICES), z.array(z.enum(CHOICES))], { error: 'staff-acts:decide.noAct' })
    .default([])
    .transform((acts) => [...new Set([acts].flat())])
    .refine((acts) => acts.length > 0, 'staff-acts:decide.noAct')
    .refine(fitTogether, 'staff-acts:decide.notTogether'),
  /** Which pictures are removed, by their names. */
  pictures: z
    .union([z.string().max(200), z.array(z.string().max(200)).max(50)])
    .default([])
    .transform((names) => [...new Set([names].flat().filter((name) => name !== ''))]),
  rule: z.enum(RULES, { error: 'staff-acts:decide.noRule' }),
  /** What was found; the people of the owner read it. */
  facts: reason,
  /** After how many days what may end by itself does; empty until staff ends it. */
  days: z
    .enum(['', ...ACT_DAYS], { error: UNTYPED })
    .default('')
    .transform((days) => (days === '' ? null : Number(days))),
  /** Of the app of staff, or a recovery code; for what is grave. */
  code: z.string().trim().max(40).default(''),
}

type Chosen = Pick<z.output<z.ZodObject<typeof decisionFields>>, 'acts' | 'pictures' | 'code'>

/** What may be said beside faults, where each may be as it was sent. */
const chosenIn = ({ acts, pictures, code }: Partial<Chosen>) => ({
  acts: [acts ?? []].flat(),
  pictures: [pictures ?? []].flat().filter((name) => name !== ''),
  // A name that is sent twice is a list.
  code: typeof code === 'string' ? code : '',
})

/**
 * A decision by a rule, with what else its form sends. Which picture is removed is asked for with all else;
 * a missing code, too, where something else is wrong: it is looked at last, where all is right.
 */
export const decisionInput = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .object({ ...decisionFields, ...shape })
    .refine(
      (sent) => {
        const { acts, pictures } = chosenIn(sent as Partial<Chosen>)
        return !acts.includes('picture.remove') || pictures.length > 0
      },
      { path: ['pictures'], error: 'staff-acts:decide.noPicture', when: beside },
    )
    .refine(
      (sent) => {
        const { acts, code } = chosenIn(sent as Partial<Chosen>)
        return !isGrave(acts) || code.trim() !== ''
      },
      {
        path: ['code'],
        error: 'staff-acts:code.missing',
        when: ({ value, issues }) => beside({ value }) && issues.length > 0,
      },
    )

const decided = { source: z.enum(SOURCES, { error: 'staff-acts:decide.noSource' }), key }

export const partyDecisionInput = decisionInput({
  username: z.string({ error: UNTYPED }).trim().min(1, UNTYPED).max(60, UNTYPED).toLowerCase(),
  /** The list of a program from which staff came. */
  from: z.enum(['wave']).optional().catch(undefined),
  ...decided,
})

export const topicDecisionInput = decisionInput({
  topic: z.string({ error: UNTYPED }).min(1, UNTYPED).max(200, UNTYPED),
  ...decided,
})

export const eventDecisionInput = decisionInput({
  event: z.string({ error: UNTYPED }).min(1, UNTYPED).max(200, UNTYPED),
  ...decided,
})

/** Which act is taken back, and why, in words that the people of the party read. */
export const takeBackInput = z.object({ act: z.uuid(UNTYPED), reason })

export const partyActInput = z.object({
  username: z.string({ error: UNTYPED }).trim().min(1, UNTYPED).max(60, UNTYPED).toLowerCase(),
  act: z.enum(DIRECT_ACTS, { error: UNTYPED }),
  reason,
  /** How the owner of an account has shown to be it; for the end of a second factor. */
  proof: z
    .enum(['', ...IDENTITY_PROOFS], { error: UNTYPED })
    .default('')
    .transform((proof) => proof || null),
  /** Of the app of staff, or a recovery code; for what is grave. */
  code: z.string().trim().max(40).default(''),
  key,
})

export const topicActInput = z.object({
  topic: z.string({ error: UNTYPED }).min(1, UNTYPED).max(200, UNTYPED),
  act: z.enum(TOPIC_ACTS, { error: UNTYPED }),
  reason,
  key,
})
