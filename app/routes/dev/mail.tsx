import { loaderOf } from '#app/platform/http/page.server.ts'
import { readMailbox } from '#app/platform/mailbox.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { Page } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/mail'
import styles from './mail.module.css'

export const loader = loaderOf(async (_ctx, { request }: Route.LoaderArgs) =>
  readMailbox(new URL(request.url).searchParams.get('id')),
)

/** The outbox, for developers: every email that was written, as it was sent or would have been. */
export default function Mail({ loaderData: { newest, open } }: Route.ComponentProps) {
  const { t } = useTranslation('common')
  return (
    <Page title={t('mailbox.title')} lead={t('mailbox.lead')}>
      <PageMeta title={t('mailbox.title')} noindex />
      {newest.length === 0 ? (
        <EmptyState title={t('mailbox.empty')} />
      ) : (
        <div className={styles.mailbox}>
          <ul className={styles.list}>
            {newest.map((mail) => (
              <li key={mail.id}>
                <Anchor to={`/dev/mail?id=${mail.id}`} aria-current={mail.id === open?.id || undefined}>
                  <b lang={mail.language}>{mail.subject}</b>
                  <small>
                    {mail.to} · {mail.createdAt.toISOString().slice(0, 16).replace('T', ' ')} · {mail.state}
                  </small>
                </Anchor>
              </li>
            ))}
          </ul>
          {open ? (
            <section lang={open.language}>
              <FactList
                facts={[
                  { label: t('mailbox.to'), value: open.toAddress },
                  { label: t('mailbox.subject'), value: open.subject },
                  ...open.attachments.map((file) => ({
                    label: t('mailbox.attachment'),
                    value: (
                      <details>
                        <summary>{file.filename}</summary>
                        <pre className={styles.text}>{file.content.slice(0, 4000)}</pre>
                      </details>
                    ),
                  })),
                ]}
              />
              <iframe
                className={styles.frame}
                sandbox="allow-popups allow-top-navigation-by-user-activation"
                srcDoc={toOwnWindow(open.html)}
                title={open.subject}
              />
              <h2>{t('mailbox.text')}</h2>
              <pre className={styles.text}>{open.text}</pre>
            </section>
          ) : null}
        </div>
      )}
    </Page>
  )
}

/** Links of the email open in the page around the frame. */
function toOwnWindow(html: string): string {
  return html.replaceAll('target="_blank"', 'target="_top"')
}
