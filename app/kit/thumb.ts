/** The same picture in a size that every one has; any other address stays as it is. */
export const thumbOf = (address: string, size: 90 | 320) => address.replace(/\/1280(?=\.webp$)/, `/${size}`)
