/**
 * The address of a picture that somebody uploaded: '/pictures/<name>/1280.webp', where the name holds the
 * width and height of that largest size. The smaller ones stand beside it. Where somebody said what of it is
 * to be seen when it is cropped, that stands behind: '#30,70' is 30 hundredths from the left and 70 from the
 * top.
 */
const ADDRESS = /^\/pictures\/([\w-]{22}-(\d{1,5})x(\d{1,5}))\/1280\.webp(?:#\d{1,3},\d{1,3})?$/
const NAME = /^[\w-]{22}-\d{1,5}x\d{1,5}$/

/** The picture of whoever has none, for clients that show one always. */
export const DEFAULT_FACE = '/face.svg'

/**
 * The longest side of each size in pixels; the smallest is a square. Every picture has 90, 320 and 1280; 640
 * has what is larger than that.
 */
export const PICTURE_SIZES = [90, 320, 640, 1280] as const
export type PictureSize = (typeof PICTURE_SIZES)[number]

const LARGEST = 1280

export const isPictureName = (name: string) => NAME.test(name)

export const pictureAddress = (name: string, size: PictureSize = LARGEST) => `/pictures/${name}/${size}.webp`

/**
 * Every picture is kept as WebP at once and, but for the smallest size, as the smaller AVIF some time later.
 */
export type PictureFormat = 'webp' | 'avif'

/** Under which key a size is kept. */
export const pictureKey = (name: string, size: PictureSize, format: PictureFormat = 'webp') =>
  `pictures/${name}.${size}.${format}`

/** The sizes in which a picture of this width and height is kept. */
export function sizesOf({ width, height }: { width: number; height: number }): PictureSize[] {
  const longest = Math.max(width, height)
  return PICTURE_SIZES.filter((size) => size <= 320 || size === LARGEST || size < longest)
}

/** The names of those that were uploaded here, each once. */
export function uploadedNames(addresses: readonly (string | null)[]): string[] {
  return [...new Set(addresses.flatMap((address) => uploadedPicture(address)?.name ?? []))]
}

export type UploadedPicture = {
  name: string
  width: number
  height: number
  /** The square of 90 pixels. */
  thumb90: string
  /** Every size that keeps the shape, with its width: '/pictures/…/320.webp 320w, …'. */
  srcSet: string
}

/** What an address says of a picture; null for one that was not uploaded here. */
export function uploadedPicture(address: string | null | undefined): UploadedPicture | null {
  const [, name, across, down] = ADDRESS.exec(address ?? '') ?? []
  if (name === undefined) return null
  const [width, height] = [Number(across), Number(down)]
  const longest = Math.max(width, height)
  const srcSet = sizesOf({ width, height })
    .filter((size) => size !== 90)
    .map((size) => `${pictureAddress(name, size)} ${Math.round(width * Math.min(1, size / longest))}w`)
    .join(', ')
  return { name, width, height, thumb90: pictureAddress(name, 90), srcSet }
}
