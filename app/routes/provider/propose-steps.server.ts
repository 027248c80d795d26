import { redirect } from 'react-router'
import { takeFormFiles } from '#app/features/people/message-files/take-form-files.server.ts'
import { confirmProposal } from '#app/features/procurement/proposals/confirm-proposal.server.ts'
import { saveProposalDraft } from '#app/features/procurement/proposals/save-proposal-draft.server.ts'
import { submitProposal } from '#app/features/procurement/proposals/submit-proposal.server.ts'
import { withdrawProposal } from '#app/features/procurement/proposals/withdraw-proposal.server.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import type { SentForm } from '#app/platform/http/read-body.server.ts'

/** What a provider does on the page of its proposal to the requirement at `url`, and where that leads. */
export async function proposeStep(ctx: PersonCtx, sent: SentForm, url: string): Promise<Response> {
  const { intent } = sent.values
  const path = `/proposals/${encodeURIComponent(url)}`
  if (intent === 'withdraw' || intent === 'confirm') {
    await (intent === 'withdraw' ? withdrawProposal : confirmProposal)(ctx, { ...sent.values, url })
    return redirect(path)
  }
  const files = await takeFormFiles(ctx, sent, 'files')
  const input = { ...sent.values, url }
  if (intent === 'draft') {
    await saveProposalDraft(ctx, { ...input, filesStored: files.map(({ name }) => name) })
    return redirect(path)
  }
  await submitProposal(ctx, input, files)
  return redirect(`${path}?sent=1`)
}
