import { queryOf, type Wanted } from '#app/features/delivery/check-in/participant.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { FormActions } from '#app/ui/form.tsx'
import { Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type FilesProps = {
  /** The address of the event's desk. */
  own: string
  wanted: Wanted
  isEmpty: boolean
  isOwn: boolean
}

/** Downloads: the list as a spreadsheet and, for whoever runs the event, papers to print. */
export function ParticipantFiles({ own, wanted, isEmpty, isOwn }: FilesProps) {
  const { t } = useTranslation('attendance')
  const file = (name: string, label: string) => (
    <LinkButton to={`${own}/${name}`} data-document="" download>
      {label}
    </LinkButton>
  )
  if (isEmpty) return null
  return (
    <Section title={t('papers.files')}>
      <FormActions>
        {file(`participants.csv${queryOf(wanted)}`, t('download'))}
        {file(`participants.xlsx${queryOf(wanted)}`, t('workbook'))}
        {isOwn ? file('badges.pdf', t('papers.badges')) : null}
        {isOwn ? file('signing-list.pdf', t('papers.list')) : null}
      </FormActions>
    </Section>
  )
}
