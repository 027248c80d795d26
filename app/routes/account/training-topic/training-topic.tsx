import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { proposeFee } from '#app/features/procurement/training-fees/propose-fee.server.ts'
import { trainingFeePath } from '#app/features/procurement/training-fees/training-fee.ts'
import { closeTrainingTopic } from '#app/features/procurement/training-topics/close-training-topic.server.ts'
import { discardTrainingTopic } from '#app/features/procurement/training-topics/discard-training-topic.server.ts'
import { inviteTopicProvider } from '#app/features/procurement/training-topics/invite-topic-provider.server.ts'
import { openTrainingTopic } from '#app/features/procurement/training-topics/open-training-topic.server.ts'
import { revokeTopicInvitation } from '#app/features/procurement/training-topics/revoke-topic-invitation.server.ts'
import {
  FEE_APPROVAL_PATH,
  trainingTopicPath,
} from '#app/features/procurement/training-topics/training-topic.ts'
import { wasElsewhere } from '#app/kit/elsewhere.ts'
import { notFound } from '#app/kit/refusal.ts'
import { type PersonCtx, personAction, personLoader } from '#app/platform/http/guard.server.ts'
import type { Route } from './+types/training-topic'
import { CompanyTopic } from './company-topic.tsx'
import { ProviderTopic } from './provider-topic.tsx'
import { trainingTopicShown } from './training-topic-shown.server.ts'

const DONE = ['open', 'saved', 'close', 'invite', 'revoke']

export const loader = personLoader(async (ctx, { params, url }: Route.LoaderArgs) => {
  const done = url.searchParams.get('done')
  return {
    shown: await trainingTopicShown(ctx, params.code, url.searchParams),
    done: DONE.find((name) => name === done) ?? null,
    now: ctx.now(),
    zone: ctx.timeZone,
  }
})

/** Also after a refusal: who comes second sees what the other side did. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) => !wasElsewhere(args)

const STEPS: Record<string, (ctx: PersonCtx, input: unknown) => Promise<void>> = {
  open: openTrainingTopic,
  close: closeTrainingTopic,
  discard: discardTrainingTopic,
  invite: inviteTopicProvider,
  revoke: revokeTopicInvitation,
}

export const action = personAction(
  async (ctx, values, { params }: Route.ActionArgs) => {
    const intent = String(values.intent ?? '')
    if (intent === 'propose') {
      const { code } = await proposeFee(ctx, { ...values, topic: params.code })
      return redirect(`${trainingFeePath(code)}?done=propose`)
    }
    const take = Object.hasOwn(STEPS, intent) ? STEPS[intent] : undefined
    if (!take) throw notFound()
    await take(ctx, { ...values, code: params.code })
    return redirect(
      intent === 'discard'
        ? `${FEE_APPROVAL_PATH}?list=topics&discarded`
        : `${trainingTopicPath(params.code)}?done=${intent}`,
    )
  },
  { whileLocked: ({ intent }) => ['close', 'discard', 'revoke'].includes(String(intent)) },
)

/** A training topic, to its company and to the providers to whom it is open. */
export default function TrainingTopic({ loaderData, actionData }: Route.ComponentProps) {
  const { shown, ...page } = loaderData
  const fault = actionData ?? null
  return shown.side === 'company' ? (
    <CompanyTopic {...page} {...shown} fault={fault} />
  ) : (
    <ProviderTopic {...shown} fault={fault} />
  )
}
