import { eq } from 'drizzle-orm'
import { nameShown } from '#app/features/people/parties/queries-scope.server.ts'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { seenPapers, trainerProfiles } from './tables.server.ts'

export const trainersRows = [
  personalRows(seenPapers, {
    of: ({ partyId }) => eq(seenPapers.partyId, partyId),
    fate: 'deleted',
    exported: { as: 'papers-seen', columns: ['file', 'seenAt', 'validUntil'] },
  }),
  personalRows(trainerProfiles, {
    of: ({ partyId }) => eq(trainerProfiles.partyId, partyId),
    fate: 'deleted',
    exported: {
      as: 'trainer-profile',
      columns: [
        'displayName',
        'headline',
        'about',
        'language',
        'skills',
        'skillCodes',
        'industries',
        'languages',
        'modes',
        'city',
        'country',
        'places',
        'timeZone',
        'yearsOfPractice',
        'certificates',
        'certificateEnds',
        'links',
        'certificateFiles',
        'feeMinor',
        'feeCurrency',
        'feeUnit',
        'image',
        'gallery',
        'rating',
        'ratingCount',
        'listed',
        'createdAt',
        'updatedAt',
      ],
      also: () => ({ supplier: nameShown(trainerProfiles.supplierId) }),
    },
  }),
]
