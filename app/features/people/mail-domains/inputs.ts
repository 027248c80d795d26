import { z } from 'zod'
import { isId } from '#app/kit/ids.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { lineOfText, linesOfText } from '#app/kit/text.ts'
import { domainOf, isPublicMailbox } from './mail-domain.ts'

const id = z.string({ error: UNTYPED }).refine(isId, UNTYPED)

/** A domain as people type it, with an address around it or not; of no public mailboxes. */
export const addMailDomainInput = z.object({
  domain: lineOfText(260).transform((typed, ctx) => {
    const domain = domainOf(typed)
    if (domain !== null && !isPublicMailbox(domain)) return domain
    const message = domain === null ? 'mail-domains:form.none' : 'mail-domains:form.public'
    ctx.addIssue({ code: 'custom', message })
    return z.NEVER
  }),
})

export const mailDomainInput = z.object({ id })
export const confirmMailDomainInput = z.object({ id, reason: linesOfText(1_000) })
