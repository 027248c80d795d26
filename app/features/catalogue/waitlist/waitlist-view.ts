import { canChoose, type EventOnSale } from '#app/features/catalogue/inventory/event-on-sale.ts'
import { orderSize } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import { formatMoment } from '#app/kit/dates.ts'
import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { OwnWaitlistEntry } from './queries-waitlist.server.ts'
import { waitingPath } from './waiting-path.ts'

/** The sold-out ticket types to wait for, and the most seats. */
export type Waitable = { types: { id: string; name: string }[]; least: number; most: number }

/** The sold-out ticket types of an event to wait for; null where there are none. */
export function waitableOf({ state, tickets }: Pick<EventOnSale, 'state' | 'tickets'>): Waitable | null {
  const gone =
    state === 'published'
      ? tickets.filter((offer) => offer.sale === 'open' && !offer.needsApproval && !canChoose(offer))
      : []
  if (gone.length === 0) return null
  const sizes = gone.map(orderSize)
  return {
    types: gone.map(({ id, name }) => ({ id, name })),
    least: Math.min(...sizes.map(({ least }) => least)),
    most: Math.max(...sizes.map(({ most }) => most)),
  }
}

/** The link from an event's page to its waiting list, in the reader's words. */
export type WaitlistView = Waitable & {
  action: string
  line: string
  labels: Record<'type' | 'seats' | 'send', string>
}

export function waitlistViewOf(event: EventOnSale, t: Translate): WaitlistView | null {
  const waitable = waitableOf(event)
  return (
    waitable && {
      ...waitable,
      action: waitingPath(event.url),
      line: [
        event.waiting > 0 ? t('waitlist:panel.people', { count: event.waiting }) : '',
        t('waitlist:panel.how'),
      ]
        .filter(Boolean)
        .join(' '),
      labels: {
        type: t('waitlist:form.type'),
        seats: t('waitlist:form.seats'),
        send: t('waitlist:panel.join'),
      },
    }
  )
}

type Reader = { language: Language; timeZone: string; now: () => Date }

/** The place in line, or until when seats are offered, in a sentence or two. */
export function formatWaitlistPlace(
  wait: OwnWaitlistEntry,
  { language, timeZone, now }: Reader,
  t: Translate,
): string {
  const { state, quantity, people, seats, until } = wait
  if (state === 'offered')
    return t('waitlist:own.offered', {
      count: quantity,
      until: until ? formatMoment(until, timeZone, language, now()) : '',
    })
  const place = t('waitlist:own.place', { place: people + 1 })
  return people === 0 ? t('waitlist:own.first') : `${place} ${t('waitlist:own.before', { count: seats })}`
}
