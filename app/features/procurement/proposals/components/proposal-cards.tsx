import type { ReactNode } from 'react'
import { type ApprovalLimit, isAbove } from '#app/features/people/companies/approval-limit.ts'
import { AttachedFiles } from '#app/features/people/message-files/components/attached-files.tsx'
import { EventWhen } from '#app/features/sales/participants/components/event-when.tsx'
import { formatMoment } from '#app/kit/dates.ts'
import { formatMoney, type Money, money } from '#app/kit/money.ts'
import { formatTax } from '#app/kit/tax.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { useLanguage } from '#app/ui/language.ts'
import { Rating } from '#app/ui/rating.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { compareProposal } from '../comparison.ts'
import { PROPOSAL_TONE, proposalFilePath, receivedStanding, STANDING } from '../proposal.ts'
import type { ReceivedProposal } from '../queries-proposals.server.ts'
import { ProposalActions, type Wanted } from './proposal-actions.tsx'
import styles from './proposal-cards.module.css'

type ProposalCardsProps = {
  proposals: readonly ReceivedProposal[]
  requirement: Wanted & { currency: string | null }
  /** Up to how much the reader buys alone, and how it is said; null for who decides alone. */
  ownLimit: { limit: ApprovalLimit; said: { limit: string; company: string } } | null
  now: Date
  zone: string
  fault: FormFault | null
}

/** Proposals beside each other, row by row on one base; below each other on a phone. */
export function ProposalCards({ proposals, ...shared }: ProposalCardsProps) {
  const { t } = useTranslation('proposals')
  const { currency } = shared.requirement
  const isConverted = proposals.some(({ said }) => currency !== null && said.currency !== currency)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
    <section className={styles.scroll} aria-label={t('compare.title')} tabIndex={0}>
      <ul className={styles.cards}>
        {proposals.map((proposal) => (
          <ProposalCard key={proposal.code} proposal={proposal} isConverted={isConverted} {...shared} />
        ))}
      </ul>
    </section>
  )
}

type Row = [label: string, value: ReactNode]
type CardProps = Omit<ProposalCardsProps, 'proposals'> & {
  proposal: ReceivedProposal
  /** Whether any of them is in another currency than the budget. */
  isConverted: boolean
}

function ProposalCard({ proposal, isConverted, requirement, ownLimit, now, zone, fault }: CardProps) {
  const { t } = useTranslation([
    'proposals',
    'prices',
    'requirement-news',
    'trainings',
    'qmail',
    'message-files',
  ])
  const language = useLanguage()
  const { said, standing, isToConfirm } = proposal
  const figures = compareProposal(said, requirement.currency)
  const least = figures.unknown.length > 0
  const amount = (one: Money) => {
    const text = formatMoney(one, language)
    return least ? t('compare.atLeast', { amount: text }) : text
  }
  const extra = (name: 'travel' | 'materials') => {
    const minor = name === 'travel' ? said.travelMinor : said.materialsMinor
    return minor === null ? t(`extra.${said[name]}`) : formatMoney(money(minor, said.currency), language)
  }
  const rough: Row = [
    t('compare.rough'),
    figures.rough ? t('compare.about', { amount: formatMoney(figures.rough, language) }) : '–',
  ]
  const rows: Row[] = [
    [t('compare.total'), <b key="total">{amount(figures.total)}</b>],
    ...(isConverted ? [rough] : []),
    [t('compare.perPerson'), amount(figures.perPerson)],
    [t('compare.perDay'), amount(figures.perPersonAndDay)],
    [t('compare.tax'), formatTax(said.tax, language, t)],
    [
      t('compare.fee'),
      `${formatMoney(money(said.feeMinor, said.currency), language)} ${t(`unit.${said.feeUnit}`)}`,
    ],
    [t('form.travel'), extra('travel')],
    [t('form.materials'), extra('materials')],
    [
      t('compare.other'),
      said.otherMinor === null
        ? '–'
        : `${said.otherText}: ${formatMoney(money(said.otherMinor, said.currency), language)}`,
    ],
    [
      t('compare.days'),
      said.days.map((day) => (
        <div key={day.id}>
          <EventWhen
            event={{
              startsAt: new Date(day.startsAt),
              endsAt: new Date(day.endsAt),
              timeZone: said.timeZone,
              dateOnly: false,
              sessions: 1,
            }}
            now={now}
            readerZone={zone}
          />
        </div>
      )),
    ],
    [t('trainings:trainer'), proposal.trainer ?? proposal.provider],
    [
      t('compare.rating'),
      proposal.rating === null ? (
        t('compare.noRating')
      ) : (
        <Rating key="rating" value={proposal.rating} count={proposal.ratingCount} figure />
      ),
    ],
    [
      t('compare.practice'),
      proposal.yearsOfPractice === null ? '–' : t('compare.years', { count: proposal.yearsOfPractice }),
    ],
    [t('compare.responds'), proposal.responds ? t(`qmail:response.${proposal.responds}`) : '–'],
    [t('form.validUntil'), formatMoment(said.validUntil, zone, language, now)],
    [
      t('compare.words'),
      <>
        {proposal.topic ? (
          <p>
            <Anchor to={`/topic/${encodeURIComponent(proposal.topic.slug)}`} lang={proposal.topic.language}>
              {proposal.topic.title}
            </Anchor>
          </p>
        ) : null}
        <p className={styles.words} lang="" dir="auto">
          {said.words}
        </p>
      </>,
    ],
    [
      t('form.files'),
      proposal.files.length > 0 ? (
        <AttachedFiles
          key="files"
          files={proposal.files}
          pathOf={(name) => proposalFilePath(proposal.code, name)}
        />
      ) : (
        '–'
      ),
    ],
  ]
  return (
    // The head and what one does are rows, too.
    <li className={styles.card} data-standing={standing} data-rows={rows.length + 2}>
      <div className={styles.head}>
        <Avatar name={proposal.provider} image={proposal.image} size="small" />
        <div>
          <h2 className={styles.name} translate="no">
            {proposal.isListed ? (
              <Anchor to={`/${proposal.username}`}>{proposal.provider}</Anchor>
            ) : (
              proposal.provider
            )}
          </h2>
          <Badge tone={PROPOSAL_TONE[standing]}>{t(receivedStanding(standing))}</Badge>
          {isToConfirm && STANDING.includes(standing) ? (
            <Badge tone="wait">{t('requirement-news:unconfirmed')}</Badge>
          ) : null}
          {said.version > 1 ? <small> {t('compare.version', { version: said.version })}</small> : null}
        </div>
      </div>
      {rows.map(([label, value]) => (
        <div key={label} className={styles.fact}>
          <span className={styles.label}>{label}</span>
          <div>{value}</div>
        </div>
      ))}
      <ProposalActions
        proposal={proposal}
        requirement={requirement}
        fault={fault}
        total={formatMoney(figures.total, language)}
        unknown={figures.unknown}
        above={ownLimit && isAbove(ownLimit.limit, figures.total) ? ownLimit.said : null}
      />
    </li>
  )
}
