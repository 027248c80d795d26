import { redirect } from 'react-router'
import { onlyHit, orderPath, partyPath } from '#app/features/site/backoffice/finding/found.ts'
import { findForStaff } from '#app/features/site/backoffice/finding/queries-find.server.ts'
import { contactCasePath } from '#app/features/site/support/contact-case.ts'
import { oneLineOf } from '#app/kit/text.ts'
import { staffLoader } from '#app/platform/http/staff.server.ts'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/search'

export const loader = staffLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const words = oneLineOf(url.searchParams.get('q') ?? '').slice(0, 100)
  const found = await findForStaff(ctx, words)
  const only = onlyHit(found, words)
  if (only) throw redirect(only)
  return { words, found }
})

/** What staff looked for by one field; what is named exactly and alone opens at once. */
export default function StaffSearch({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('backoffice')
  const { words, found } = loaderData
  const { parties, orders, messages } = found
  const lines = (...some: (string | null)[]) => some.filter((one): one is string => Boolean(one))
  const title = words ? t('find.results', { words }) : t('find.title')
  return (
    <>
      <PageMeta title={title} noindex />
      <PageHead title={title} />
      {parties.length + orders.length + messages.length === 0 ? (
        <EmptyState title={t(words ? 'find.none' : 'find.begin')}>{t('find.by')}</EmptyState>
      ) : null}
      {orders.length > 0 ? (
        <Section title={t('find.orders')}>
          <DeskRows>
            {orders.map((order) => (
              <DeskRow
                key={order.reference}
                heading="h3"
                title={order.title}
                titleLang={order.language}
                to={orderPath(order)}
                lines={lines(order.reference, order.buyer, order.email)}
              />
            ))}
          </DeskRows>
        </Section>
      ) : null}
      {parties.length > 0 ? (
        <Section title={t('find.accounts')}>
          <DeskRows>
            {parties.map((party) => (
              <DeskRow
                key={party.username}
                heading="h3"
                title={party.name}
                titleLang=""
                to={partyPath(party)}
                lines={[party.username]}
              />
            ))}
          </DeskRows>
        </Section>
      ) : null}
      {messages.length > 0 ? (
        <Section title={t('find.messages')}>
          <DeskRows>
            {messages.map(({ reference, name, email }) => (
              <DeskRow
                key={reference}
                heading="h3"
                title={name}
                titleLang=""
                to={contactCasePath(reference)}
                lines={lines(reference, email)}
              />
            ))}
          </DeskRows>
        </Section>
      ) : null}
    </>
  )
}
