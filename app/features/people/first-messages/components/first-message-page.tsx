import type { ShownSide, ShownSubject } from '#app/features/people/qmail/conversation.ts'
import type { About } from '#app/features/people/qmail/message-path.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { useLastAnswer } from '#app/ui/last-answer.ts'
import { Page, Panel, SplitLayout } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { type FirstAnswer, type FirstMessage, waitingFor } from '../first-message.ts'
import { FirstMessageForm } from './first-message-form.tsx'
import styles from './first-message-page.module.css'

type PageProps = {
  other: ShownSide
  about: About | null
  subject: ShownSubject | null
  first: FirstMessage
  isSent: boolean
  back: string
  answer: object | undefined
}

/** What was typed comes back with the field for the code. */
function faultOf(answer: FirstAnswer | undefined): FormFault | null {
  if (!answer?.values) return null
  return { errors: (answer.errors ?? {}) as FormFault['errors'], values: answer.values }
}

/** Where a visitor begins a conversation. */
export function FirstMessagePage({ other, about, subject, first, isSent, back, answer }: PageProps) {
  const last: FirstAnswer | undefined = useLastAnswer(answer)
  const { t } = useTranslation(['first-messages', 'qmail'])
  const { name } = other
  if (isSent)
    return (
      <Page title={t('sent.title')} narrow>
        <PageMeta title={t('sent.title')} noindex />
        <Alert
          tone="good"
          action={
            <LinkButton to={`/login?next=${encodeURIComponent(back)}`} tone="go">
              {t('login')}
            </LinkButton>
          }
        >
          <p>{t('sent.text', { name })}</p>
        </Alert>
      </Page>
    )
  const title = t('qmail:messageTo', { name })
  return (
    <Page
      title={title}
      lead={
        <>
          {subject ? (
            <p>
              {t(`qmail:about.${subject.kind}`)}{' '}
              {subject.link ? (
                <Anchor to={subject.link} lang={subject.language ?? undefined}>
                  {subject.title}
                </Anchor>
              ) : (
                subject.title
              )}
            </p>
          ) : null}
          <p>{t(`qmail:hint.${subject?.kind ?? 'none'}`)}</p>
        </>
      }
    >
      <PageMeta title={title} noindex />
      <SplitLayout aside={<WhatFollows other={other} isProven={first.proof !== 'none'} />}>
        <FirstMessageForm
          key={other.username}
          first={waitingFor(first, last)}
          to={other}
          about={about}
          back={back}
          fault={faultOf(last)}
        />
      </SplitLayout>
    </Page>
  )
}

/** To whom one writes, and what becomes of it. */
function WhatFollows({ other, isProven }: { other: ShownSide; isProven: boolean }) {
  const { t } = useTranslation('first-messages')
  const { name, image, isCompany } = other
  return (
    <Panel className={styles.follows}>
      <p className={styles.to}>
        <Avatar name={name} image={image} square={isCompany} size="large" />
        <b translate="no">{name}</b>
      </p>
      <h2>{t('next')}</h2>
      <ol>
        {isProven ? null : <li>{t('before', { name })}</li>}
        <li>{t('account')}</li>
        <li>{t('answer', { name })}</li>
      </ol>
    </Panel>
  )
}
