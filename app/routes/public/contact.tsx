import { redirect } from 'react-router'
import { findOwnAddress } from '#app/features/people/accounts/queries.server.ts'
import { ContactForm } from '#app/features/site/site/components/contact-form.tsx'
import { contactSubjectOf } from '#app/features/site/site/contact.ts'
import { describeSite } from '#app/features/site/site/describe-site.server.ts'
import { operatorValues } from '#app/features/site/site/read-text.server.ts'
import { sendContactMessage } from '#app/features/site/site/send-contact-message.server.ts'
import { actionOf, loaderOf } from '#app/platform/http/page.server.ts'
import { describePage } from '#app/platform/http/render.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Page, Panel, SplitLayout } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/contact'
import styles from './contact.module.css'

const REFERENCE = /^[0-9A-Z]{6,12}$/

export const handle = { sameForVisitors: ['about'] }

export const loader = loaderOf(async (ctx, args: Route.LoaderArgs) => {
  const { url } = args
  const t = translator(ctx.language)
  describePage(args, (at) => {
    const about = describeSite(ctx, at).slice(0, 1)
    const page = { name: t('contact:title'), description: t('contact:description'), url: at.page('/contact') }
    return [{ '@type': 'ContactPage', ...page, inLanguage: ctx.language, about }]
  })
  const sent = url.searchParams.get('sent') ?? ''
  return {
    about: contactSubjectOf(url.searchParams.get('about')),
    page: (url.searchParams.get('page') ?? '').toWellFormed().slice(0, 500),
    sent: REFERENCE.test(sent) ? sent : null,
    own: await findOwnAddress(ctx),
    operator: operatorValues(),
  }
})

export const action = actionOf(
  async (ctx, values, _args: Route.ActionArgs) => {
    const { reference } = await sendContactMessage(ctx, values)
    return redirect(`/contact?sent=${reference}`)
  },
  { whileLocked: true },
)

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('contact')
  const { about, page, sent, own, operator } = loaderData
  return (
    <Page
      crumbs={[{ label: t('home'), to: '/' }, { label: t('title') }]}
      title={t('title')}
      lead={<p>{t('lead')}</p>}
    >
      <PageMeta title={t('title')} description={t('description')} path="/contact" noindex={sent !== null} />
      <SplitLayout
        aside={
          <Panel>
            <h2 className={styles.head}>{t('faster')}</h2>
            <ul className={styles.links}>
              <li>
                <Anchor to="/faqs">{t('faqs')}</Anchor>
              </li>
              <li>
                <Anchor to="/support">{t('support')}</Anchor>
              </li>
              <li>
                <Anchor to="/refund-policy">{t('refunds')}</Anchor>
              </li>
            </ul>
            <h2 className={styles.head}>{t('operator')}</h2>
            <address className={styles.address} translate="no">
              <span>{operator.operator}</span>
              <span>{operator.operatorAddress}</span>
              <a href={`mailto:${operator.operatorEmail}`}>{operator.operatorEmail}</a>
            </address>
          </Panel>
        }
      >
        {sent ? (
          <Alert tone="good" title={t('sent.title')}>
            <p>{t('sent.text', { reference: sent })}</p>
          </Alert>
        ) : (
          <ContactForm about={about} page={page} own={own} fault={actionData ?? null} />
        )}
      </SplitLayout>
    </Page>
  )
}
