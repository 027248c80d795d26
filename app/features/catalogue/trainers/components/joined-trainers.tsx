import { messagePath } from '#app/features/people/qmail/message-path.ts'
import { formatDay } from '#app/kit/dates.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Price } from '#app/ui/price.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { JoinedTrainer } from '../queries-joined.server.ts'
import styles from './joined-trainers.module.css'

/** So many skills say who somebody is. */
const MOST_SKILLS = 4

type JoinedTrainersProps = { trainers: JoinedTrainer[]; now: Date; zone: string }

/** Trainers who joined a company, each with what they are known for, their fee, and the way to ask them. */
export function JoinedTrainers({ trainers, now, zone }: JoinedTrainersProps) {
  const { t } = useTranslation(['trainers', 'qmail'])
  const language = useLanguage()
  return (
    <Table
      caption={t('joined.title')}
      rows={trainers}
      rowKey={({ username }) => username}
      columns={[
        {
          label: t('joined.name'),
          lead: true,
          cell: (trainer) => (
            <span className={styles.who}>
              <Avatar name={trainer.name} image={trainer.image} />
              <span>
                <Anchor to={`/${trainer.username}`} translate="no">
                  {trainer.name}
                </Anchor>
                <span className={styles.headline} lang={trainer.language}>
                  {trainer.headline}
                </span>
              </span>
            </span>
          ),
        },
        {
          label: t('joined.skills'),
          cell: ({ skills, language: of }) => (
            <span lang={of}>{skills.slice(0, MOST_SKILLS).join(', ')}</span>
          ),
        },
        {
          label: t('joined.rating'),
          cell: ({ rating, ratingCount }) =>
            rating === null ? '–' : <Rating value={rating} count={ratingCount} figure />,
        },
        { label: t('joined.fee'), cell: ({ fee }) => (fee ? <Price price={fee} /> : '–') },
        { label: t('joined.since'), cell: ({ joinedAt }) => formatDay(joinedAt, zone, language, now) },
        {
          label: t('joined.ask'),
          quiet: true,
          cell: ({ username, name, isListed }) => (
            <span className={styles.ways}>
              {isListed ? (
                <LinkButton
                  size="small"
                  to={`/request-training?${new URLSearchParams({ trainer: username })}`}
                >
                  {t('joined.ask')}
                  <VisuallyHidden> {name}</VisuallyHidden>
                </LinkButton>
              ) : null}
              <LinkButton size="small" to={messagePath(username)}>
                {t('qmail:message')}
                <VisuallyHidden> {name}</VisuallyHidden>
              </LinkButton>
            </span>
          ),
        },
      ]}
    />
  )
}
