export const uploadBytes = 8 * 1024 * 1024
export const picturePixels = 40_000_000
