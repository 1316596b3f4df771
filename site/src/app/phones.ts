/** The Krebsinformationsdienst, as people dial it. */
export const CANCER_INFORMATION = "0800 420 30 40";
