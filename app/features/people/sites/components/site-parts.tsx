import { Form } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { FormActions, FormRow, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { SavedForm } from '#app/ui/saved-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { SiteRoom, SiteRow } from '../queries-sites.server.ts'
import { LONGEST_SITE, MOST_CAPACITY } from '../site.ts'
import styles from './sites.module.css'

type Choice = { value: string; label: string }

/** A site with its rooms, each to change, and forms for a new room and for the site itself. */
export function SitePart({
  site,
  places,
  fault,
}: {
  site: SiteRow
  places: Choice[]
  fault: FormFault | null
}) {
  const { t } = useTranslation('sites')
  const faultOf = (room: string) => (fault?.values.room === room ? fault : null)
  const isOfSite = fault !== null && fault.values.room === undefined
  return (
    <Card padded className={styles.site}>
      <h2>{site.name}</h2>
      {site.rooms.length > 0 ? (
        <ul className={styles.rooms}>
          {site.rooms.map((room) => (
            <li key={`${room.id} ${room.name} ${room.capacity}`}>
              <RoomForm site={site} room={room} fault={faultOf(room.id)} />
              <RoomUse {...room} />
            </li>
          ))}
        </ul>
      ) : (
        <p>{t('noRooms')}</p>
      )}
      <Fold label={t('addRoom')} open={faultOf('') !== null || site.rooms.length === 0}>
        <RoomForm key={site.rooms.length} site={site} room={null} fault={faultOf('')} />
      </Fold>
      <Fold label={t('changeSite')} open={isOfSite}>
        <SiteForm site={site} places={places} fault={isOfSite ? fault : null} />
      </Fold>
    </Card>
  )
}

function RoomForm({ site, room, fault }: { site: SiteRow; room: SiteRoom | null; fault: FormFault | null }) {
  const { t } = useTranslation('sites')
  const labelOf = (name: string) => t(`room.${name}`)
  const fields = fieldsOf({ t, fault, labelOf })
  const field = (name: string, saved?: string) => ({
    ...fields(name, saved),
    id: `${name}-${room?.id ?? site.id}`,
  })
  const fieldId = `-${room?.id ?? site.id}`
  return (
    <SavedForm seen={room?.seen ?? null} answer={fault} keeps={false} preventScrollReset>
      {fault ? (
        <FaultSummary
          fault={{
            ...fault,
            errors: Object.fromEntries(
              Object.entries(fault.errors).map(([name, said]) => [name && name + fieldId, said]),
            ),
          }}
          labelOf={(name) => labelOf(name.slice(0, -fieldId.length))}
        />
      ) : null}
      <input type="hidden" name="site" value={site.id} />
      <input type="hidden" name="room" value={room?.id ?? ''} />
      <div className={styles.row}>
        <TextField {...field('name', room?.name)} maxLength={LONGEST_SITE} autoComplete="off" />
        <TextField
          {...field('capacity', room ? String(room.capacity) : '')}
          type="number"
          inputMode="numeric"
          min={1}
          max={MOST_CAPACITY}
        />
        <SendButton name="intent" value="room">
          {t(room ? 'save' : 'add')}
          {room ? <VisuallyHidden> {room.name}</VisuallyHidden> : null}
        </SendButton>
      </div>
    </SavedForm>
  )
}

function RoomUse({ id, name, active }: SiteRoom) {
  const { t } = useTranslation('sites')
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="room" value={id} />
      <input type="hidden" name="active" value={active ? '0' : '1'} />
      {active ? null : <Badge>{t('retired')}</Badge>}{' '}
      <SendButton name="intent" value="use" size="small" tone="bare">
        {t(active ? 'retire' : 'restore')}
        <VisuallyHidden> {name}</VisuallyHidden>
      </SendButton>
    </Form>
  )
}

type SiteFormProps = { site: SiteRow | null; places: Choice[]; fault: FormFault | null }

/** A site: its name, and by whose holidays nobody works there. */
export function SiteForm({ site, places, fault }: SiteFormProps) {
  const { t } = useTranslation('sites')
  const labelOf = (name: string) => t(`site.${name}`)
  const fields = fieldsOf({ t, fault, labelOf })
  const id = site?.id ?? 'new'
  const place = [site?.country, site?.region].filter(Boolean).join('-')
  return (
    <SavedForm seen={site?.seen ?? null} answer={fault} keeps={false} preventScrollReset>
      <FormStack>
        {fault ? <FaultSummary fault={{ ...fault, errors: namedBy(fault, id) }} /> : null}
        <input type="hidden" name="site" value={site?.id ?? ''} />
        <FormRow>
          <TextField
            {...fields('name', site?.name)}
            id={`name-${id}-site`}
            maxLength={LONGEST_SITE}
            autoComplete="off"
          />
          <SelectField
            {...fields('place', place)}
            id={`place-${id}-site`}
            optional
            hint={t('site.placeHint')}
            options={[{ value: '', label: t('site.noPlace') }, ...places]}
          />
        </FormRow>
        <FormActions>
          <SendButton name="intent" value="site" tone={site ? undefined : 'go'}>
            {t(site ? 'save' : 'addSite')}
          </SendButton>
        </FormActions>
      </FormStack>
    </SavedForm>
  )
}

const namedBy = ({ errors }: FormFault, id: string) =>
  Object.fromEntries(Object.entries(errors).map(([name, said]) => [name && `${name}-${id}-site`, said]))
