import { z } from 'zod'

/** So many passkeys an account has at most. */
export const PASSKEYS_MAX = 20
export const PASSKEY_NAME_MAX = 60

/**
 * What a device answers, as JSON text in a form: taken apart by the library, after it was found to be no
 * larger than one is.
 */
export const passkeyAnswer = z
  .string('security:passkeys.failed')
  .max(20_000, 'security:passkeys.failed')
  .transform((text, at) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      at.addIssue({ code: 'custom', message: 'security:passkeys.failed' })
      return z.NEVER
    }
  })
  .pipe(
    z.looseObject(
      {
        id: z.string().min(1).max(2000),
        rawId: z.string().min(1).max(2000),
        type: z.literal('public-key'),
        response: z.looseObject({ clientDataJSON: z.string() }),
        clientExtensionResults: z.looseObject({}),
      },
      'security:passkeys.failed',
    ),
  )
