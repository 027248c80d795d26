import { replyTakers } from '#app/features/people/mail-in/reply-takers.server.ts'
import { mailUnreadJob } from '#app/features/people/qmail/jobs.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, type Wiring } from '#app/platform/wiring.server.ts'
import { mailUnread } from './mail-unread.server.ts'
import { takeReply } from './take-reply.server.ts'

export const messageEmailsWiring: Wiring = {
  jobs: [carryOut(mailUnreadJob, mailUnread)],
  fillings: [fill(replyTakers, { takeReply })],
}
