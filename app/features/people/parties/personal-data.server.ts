import { and, eq, isNull, sql } from 'drizzle-orm'
import { personalRows, rowsOfNobody } from '#app/platform/personal-data.server.ts'
import { nameShown } from './queries-scope.server.ts'
import {
  fileUses,
  groupAdmins,
  joinedTrainers,
  memberships,
  parties,
  partyGroups,
  storedFiles,
} from './tables.server.ts'

/** The path of a file in an export of personal data. */
export const FILE_IN_DATA = sql<string>`'files/' || ${storedFiles.name} ||
  case when ${storedFiles.kind} = 'picture' then '.webp'
    else coalesce(substring(${storedFiles.title} from '\\.[a-z0-9]+$'), '') end`

/** What came with messages stays with them. */
const isAttached = sql`${storedFiles.kind} = 'attachment'`

/** A public address that says nothing and is nobody else's: usernames have 20 characters at most. */
const NAMELESS = sql<string>`'gone_' || right(replace(${parties.id}::text, '-', ''), 15)`

export const partyRows = [
  personalRows(memberships, {
    of: ({ partyId }) => eq(memberships.memberId, partyId),
    fate: 'deleted',
    exported: {
      as: 'memberships',
      columns: ['role', 'approvalLimitMinor', 'mayPublish', 'createdAt'],
      also: () => ({ company: nameShown(memberships.companyId) }),
    },
  }),
  personalRows(groupAdmins, {
    of: ({ partyId }) => eq(groupAdmins.memberId, partyId),
    fate: 'deleted',
    exported: {
      as: 'groups',
      columns: ['createdAt'],
      also: () => ({ group: sql`(select g.name from ${partyGroups} g where g.id = ${groupAdmins.groupId})` }),
    },
  }),
  personalRows(joinedTrainers, {
    of: ({ partyId }) => eq(joinedTrainers.trainerId, partyId),
    fate: 'deleted',
    exported: {
      as: 'joined-companies',
      columns: ['joinedAt'],
      also: () => ({ company: nameShown(joinedTrainers.companyId) }),
    },
  }),
  rowsOfNobody(partyGroups, 'groups of companies'),
  personalRows(fileUses, {
    of: ({ partyId }) =>
      sql`${fileUses.fileId} in (select f.id from ${storedFiles} f where f.party_id = ${partyId}
        and f.kind <> 'attachment')`,
    fate: 'deleted',
    exported: 'where a file is shown is seen in what shows it',
  }),
  personalRows(storedFiles, {
    of: ({ partyId }) => eq(storedFiles.partyId, partyId),
    // What was dropped is deleted with its row by the next sweep.
    fate: {
      title: sql`case when ${isAttached} then ${storedFiles.title} else '' end`,
      droppedAt: sql`case when ${isAttached} then ${storedFiles.droppedAt} else now() end`,
    },
    exported: {
      as: 'files',
      of: ({ partyId }) => and(eq(storedFiles.partyId, partyId), isNull(storedFiles.droppedAt)),
      columns: ['kind', 'name', 'title', 'contentType', 'bytes', 'createdAt', 'scannedAt', 'finding'],
      withheld: ['droppedAt', 'recodedAt', 'digest', 'hasPreview'],
      also: () => ({ file: FILE_IN_DATA }),
    },
    stays: ['name', 'contentType', 'finding', 'digest'],
    why: 'until the file itself is deleted; what came with a message was given to somebody, who keeps it',
  }),
  personalRows(parties, {
    of: ({ partyId }) => eq(parties.id, partyId),
    fate: {
      slug: NAMELESS,
      displaySlug: NAMELESS,
      name: '',
      approvalReason: null,
      suspendedReason: null,
      erasedAt: sql`now()`,
      legalName: null,
      street: null,
      postalCode: null,
      city: null,
      country: null,
      taxNumber: null,
      registrations: null,
      electronicAddress: null,
      invoicePhone: null,
      registerNumber: null,
      legalForm: null,
      fiscalCode: null,
    },
    exported: {
      as: 'profile',
      columns: [
        'kind',
        'slug',
        'displaySlug',
        'name',
        'profileType',
        'visibility',
        'chosenVisibility',
        'approval',
        'approvalReason',
        'approvalChangedAt',
        'approvalWithdrawnAt',
        'suspendedAt',
        'suspendedReason',
        'suspendedUntil',
        'demotedAt',
        'pausedAt',
        'pausedUntil',
        'deactivatedAt',
        'legalName',
        'street',
        'postalCode',
        'city',
        'country',
        'taxNumber',
        'registrations',
        'electronicAddress',
        'invoicePhone',
        'registerNumber',
        'legalForm',
        'withholdsSeats',
        'fiscalCode',
        'registersInvoices',
        'taxCategory',
        'taxReason',
        'taxIncluded',
        'taxKind',
        'taxRate',
        'currency',
        'linkCode',
        'mandateVersion',
        'sellsUntil',
        'createdAt',
        'updatedAt',
      ],
      withheld: [
        'erasedAt',
        'writableUntil',
        'trial',
        'takesTransfers',
        'keepsBudgets',
        'memberSeats',
        'hasApprovalRules',
      ],
    },
    stays: ['currency', 'linkCode'],
    why: 'invoices and bookings of others lead to it',
  }),
]
