-- The languages that formats speak, by their BCP 47 tags: the files of i18n/.
return {
  "ar", "br", "da", "de", "en", "eo", "es", "et", "fi", "fr", "he", "hr", "hu", "id", "it", "ja",
  "ko", "nb", "pl", "pt", "pt-BR", "rm", "ro", "ru", "sl", "vi", "zh-CN", "zh-TW",
}
