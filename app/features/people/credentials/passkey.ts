import { z } from 'zod'

/** The most passkeys of one account. */
export const PASSKEYS_MAX = 20
export const PASSKEY_NAME_MAX = 60

/** A passkey answer as JSON text in a form, limited in size before the library parses it. */
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
