import { data } from 'react-router'
import { guessCountry } from '#app/features/people/parties/guess-country.server.ts'
import { listCountries } from '#app/features/people/parties/list-countries.server.ts'
import type { Buyer } from '#app/features/sales/checkout/buyer.ts'
import { findBuyer } from '#app/features/sales/checkout/queries-buyer.server.ts'
import { findPayer } from '#app/features/sales/orders/queries-payer.server.ts'
import { TRAINING_TERMS } from '#app/features/sales/orders/training.ts'
import { NoTrainingRequest } from '#app/features/sales/training-requests/components/no-training-request.tsx'
import { TrainingRequestPage } from '#app/features/sales/training-requests/components/training-request-page.tsx'
import { listFreeDays } from '#app/features/sales/training-requests/queries-free-days.server.ts'
import { findRequestableTraining } from '#app/features/sales/training-requests/queries-requestable.server.ts'
import { actsForParty } from '#app/kit/actor.ts'
import { listTimeZones } from '#app/kit/dates.ts'
import { newKey } from '#app/kit/ids.ts'
import { actionOf, loaderOf } from '#app/platform/http/page.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { useLastAnswer } from '#app/ui/last-answer.ts'
import { Page } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/request-training'
import { takeAskStep } from './request-steps.server.ts'

export const handle = { quiet: true }

const LONGEST = 300

export const loader = loaderOf(async (ctx, { url }: Route.LoaderArgs) => {
  const asked = (name: string) => (url.searchParams.get(name) ?? '').toWellFormed().slice(0, LONGEST)
  const fee = asked('fee')
  const topic = fee === '' ? asked('topic') : ''
  const of = { fee, topic, trainer: fee + topic === '' ? asked('trainer') : '' }
  if (url.searchParams.has('sent')) return { offer: null, sent: true as const }
  const isAsked = Object.values(of).some((name) => name !== '')
  const found = isAsked ? await findRequestableTraining(ctx, of) : null
  if (!found) return data({ offer: null, sent: false as const }, { status: 404 })
  const { providerId, topicId: _topic, providerPage: _page, tax: _tax, ...offer } = found
  const [buyer, payer, free] = await Promise.all([
    findBuyer(ctx),
    findPayer(ctx),
    listFreeDays(ctx, providerId),
  ])
  const t = translator(ctx.language)
  const [full, half] = TRAINING_TERMS.map(({ days }) => days)
  // A browser that has not told its zone yet is likelier where the provider is than at UTC.
  const timeZone = ctx.timeZone === 'UTC' ? offer.timeZone : ctx.timeZone
  const country = payer?.country ?? guessCountry(ctx)
  return {
    offer: { ...offer, ...of },
    buyer,
    free,
    askKey: newKey(),
    isOwn: actsForParty(ctx.actor) && ctx.actor.partyId === providerId,
    countries: listCountries(ctx.language),
    zones: listTimeZones(timeZone),
    terms: [
      t('trainings:terms.rule', { full: full ?? 0, half: half ?? 0 }),
      t('orders:training.providerCancels'),
    ],
    values: {
      participants: String(
        'participants' in found ? found.participants : Math.min(offer.largestGroup ?? 8, 8),
      ),
      from: '09:00',
      to: '17:00',
      mode: offer.modes[0] ?? 'venue',
      country,
      timeZone,
      venue: payer?.street ?? '',
      city: payer?.city ?? '',
      name: payer?.name ?? '',
    } as Record<string, string>,
  }
})

export const action = actionOf((ctx, values, _args: Route.ActionArgs) => takeAskStep(ctx, values))

function faultOf(answer: Route.ComponentProps['actionData']): FormFault | null {
  if (!answer) return null
  if ('errors' in answer) return answer
  return 'values' in answer ? { errors: {}, values: answer.values } : null
}

/** A code that was just sent is waited for, also by a browser that had no key before. */
function waitingFor(buyer: Buyer, sentTo: string | null): Buyer {
  if (sentTo === null || buyer.kind === 'known' || buyer.waiting) return buyer
  return { ...buyer, waiting: { email: sentTo, sentAt: 1 } }
}

export default function RequestTraining({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['trainings', 'orders', 'accounts', 'events', 'prices', 'common'])
  const answer = useLastAnswer(actionData)
  const fault = faultOf(answer)
  if (loaderData.offer === null) return <NoTrainingRequest sent={loaderData.sent} fault={fault} />
  const { isOwn, ...page } = loaderData
  const title = t('trainings:title')
  const sentTo = answer && 'email' in answer ? answer.email : null
  const buyer = waitingFor(page.buyer, sentTo)
  return (
    <Page title={title} kicker={page.offer.provider} lead={<p>{t('trainings:lead')}</p>}>
      <PageMeta title={title} noindex />
      {isOwn ? <Alert tone="wait">{t('trainings:refused.own')}</Alert> : null}
      <TrainingRequestPage key={page.offer.page} {...page} buyer={buyer} fault={fault} />
    </Page>
  )
}
