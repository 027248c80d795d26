import { type Challenge, createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { Refusal } from '#app/kit/refusal.ts'
import { keyedHash } from '../keyed-hash.server.ts'
import { countAttempt } from '../rate-limit.server.ts'

export type ProofTask = { kind: 'proof'; challenge: Challenge }

/**
 * Half a second of a desk computer, two or three of a telephone: nothing for one, much for who tries
 * thousands.
 */
const ROUNDS = 2_000
const LEAST_TRIES = 200
const MOST_TRIES = 600

const MINUTES = 10
const LONGEST_ANSWER = 4_000

/** A solution counts once for as long as its challenge lives, and for a while after. */
const ONCE = { name: 'captcha-solved', points: 1, seconds: 2 * MINUTES * 60 }

const answerShape = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string().max(64),
      salt: z.string().max(64),
      cost: z.literal(ROUNDS),
      keyLength: z.literal(32),
      keyPrefix: z.string().max(64),
      keySignature: z.string().max(128),
      expiresAt: z.number(),
    }),
    signature: z.string().max(128),
  }),
  solution: z.looseObject({ counter: z.number(), derivedKey: z.string().max(128) }),
})

const secrets = () => ({
  hmacSignatureSecret: keyedHash('captcha', 'challenge'),
  hmacKeySignatureSecret: keyedHash('captcha', 'solution'),
})

function read(answer: string) {
  if (answer.length > LONGEST_ANSWER) return null
  try {
    return answerShape.safeParse(JSON.parse(answer)).data ?? null
  } catch {
    return null
  }
}

/**
 * A proof of work that costs a browser some computing and us next to nothing. The challenge is signed and not
 * stored; used solutions are counted in PostgreSQL, so that each is valid once over all processes.
 */
export const proofOfWork = {
  async ask(): Promise<ProofTask> {
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: ROUNDS,
      counter: randomInt(LEAST_TRIES, MOST_TRIES),
      deriveKey,
      expiresAt: new Date(Date.now() + MINUTES * 60_000),
      ...secrets(),
    })
    return { kind: 'proof', challenge }
  },

  async isSolved(answer: string): Promise<boolean> {
    const given = read(answer)
    if (!given) return false
    const { verified } = await verifySolution({ ...given, deriveKey, ...secrets() })
    if (!verified) return false
    try {
      await countAttempt(ONCE, given.challenge.parameters.nonce)
      return true
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  },
}
