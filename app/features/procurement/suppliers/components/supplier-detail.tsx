import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { messagePath } from '#app/features/people/qmail/message-path.ts'
import { formatDate, formatDay } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { Badge, Chip, Chips } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { Price } from '#app/ui/price.tsx'
import { Rating } from '#app/ui/rating.tsx'
import type { Answer } from '#app/ui/saved-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Supplier } from '../queries-suppliers.server.ts'
import { certificateStanding } from '../supplier.ts'
import { SupplierNote } from './supplier-note.tsx'
import { requestPath, SupplierMoney } from './suppliers-table.tsx'

type SupplierDetailProps = {
  supplier: Supplier
  /** The list that it was opened from. */
  back: string
  /** Whether the reader keeps notes, and takes trainers of a company out. */
  may: { keep: boolean; remove: boolean }
  answer: Answer
  now: Date
  zone: string
  today: string
  /** The orders behind its money. */
  children: ReactNode
}

/** One supplier: what it says of itself, what it is to the workspace, and what is noted of it. */
export function SupplierDetail(props: SupplierDetailProps) {
  const { supplier, back, may, answer, now, zone, today, children } = props
  const { t } = useTranslation(['suppliers', 'qmail'])
  const language = useLanguage()
  const { name, username, headline, skills, rating, ratingCount, fee, joinedAt, response, answered } =
    supplier
  const owed = supplier.sums.filter(({ committed }) => committed > 0)
  return (
    <>
      <PageHead
        kicker={<Anchor to={back}>{t('title')}</Anchor>}
        title={<span translate="no">{name}</span>}
        lead={headline ? <p lang={supplier.language}>{headline}</p> : null}
        actions={
          <>
            {supplier.isListed ? (
              <LinkButton to={requestPath(username)} tone="go">
                {t('ask')}
              </LinkButton>
            ) : null}
            <LinkButton to={messagePath(username)}>{t('qmail:message')}</LinkButton>
            {may.keep ? (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="intent" value="shortlist" />
                <input type="hidden" name="supplier" value={username} />
                <SendButton name="on" value={supplier.isShortlisted ? 'no' : 'yes'}>
                  {t(supplier.isShortlisted ? 'shortlist.off' : 'shortlist.on')}
                </SendButton>
              </Form>
            ) : null}
          </>
        }
      />
      <FactList
        facts={[
          ...(joinedAt ? [{ label: t('since'), value: formatDay(joinedAt, zone, language, now) }] : []),
          ...(supplier.city ? [{ label: t('city'), value: supplier.city }] : []),
          {
            label: t('rating'),
            value: rating === null ? '–' : <Rating value={rating} count={ratingCount} figure />,
          },
          { label: t('fee'), value: fee ? <Price price={fee} /> : '–' },
          { label: t('held'), value: supplier.held },
          {
            label: t('spent'),
            value: <SupplierMoney supplier={supplier} />,
            note: owed
              .map((sum) => t('owed', { amount: formatMoney(money(sum.committed, sum.currency), language) }))
              .join(' · '),
          },
          {
            label: t('response.label'),
            value: response ? t(`response.${response}`) : '–',
            note: answered > 0 ? t('response.of', { count: answered }) : undefined,
          },
          { label: t('page'), value: <Anchor to={`/${username}`}>{t('openPage')}</Anchor> },
        ]}
      />
      {skills.length > 0 ? (
        <Section title={t('skills')}>
          <Chips>
            {skills.map((skill) => (
              <Chip key={skill}>
                <span lang={supplier.language}>{skill}</span>
              </Chip>
            ))}
          </Chips>
        </Section>
      ) : null}
      <Section title={t('certificates')}>
        {supplier.certificates.length === 0 ? <p>{t('certificate.none')}</p> : null}
        {supplier.certificates.length > 0 ? (
          <Table
            caption={t('certificates')}
            rows={supplier.certificates}
            rowKey={(certificate) => certificate.name}
            columns={[
              { label: t('certificate.name'), cell: (one) => <span translate="no">{one.name}</span> },
              {
                label: t('certificate.until'),
                cell: ({ until }) =>
                  until
                    ? formatDate(new Date(`${until}T12:00:00Z`), 'UTC', language)
                    : t('certificate.endless'),
              },
              {
                label: t('certificate.standing'),
                cell: ({ until }) => {
                  const standing = certificateStanding(until, today)
                  const tone = { over: 'bad', soon: 'wait', good: 'good' } as const
                  return <Badge tone={tone[standing]}>{t(`certificate.${standing}`)}</Badge>
                },
              },
            ]}
          />
        ) : null}
      </Section>
      {may.keep ? (
        <Section title={t('note.title')} note={t('note.text')}>
          <SupplierNote key={username} supplier={supplier} answer={answer} />
        </Section>
      ) : null}
      <div id="orders">{children}</div>
      {may.remove && joinedAt ? (
        <AskOnce
          alone
          label={t('remove.label')}
          question={t('remove.sure', { name })}
          fields={{ intent: 'remove', supplier: username }}
        />
      ) : null}
    </>
  )
}
