/// The scripts of Unicode 6.0 that `\p{…}` accepts, in the format of ``PropertyTable``.
///
/// They were recorded from emulator 1.19.9 like ``CategoryTable``. `Unknown` is private use and is defined in
/// ``PropertyTable``.
enum ScriptTable {
  /// The encoded ranges.
  static let text: StaticString = """
    Arabic 16o-3 2-5 1-d 3 1-v 1-9 b-8 b-5 1-2z 1-x 28-1b 1c5s-35 h-a2 i-1r 2-1h 14-c 37-4 1-3q 31f-u
    Armenian 10x-11 2-6 1-12 2 1ci0-4
    Avestan 1gqo-1h 3-6
    Balinese 5c0-23 4-18
    Bamum www-2f 124o-fs
    Batak 5hc-1f 8-3
    Bengali 1vl-2 1-7 2-1 2-l 1-6 1 3-3 2-8 2-1 2-3 8 4-1 1-4 2-l
    Bopomofo kq-1 93t-14 36-q
    Brahmi 1hq8-25 4-t
    Braille 7wg-73
    Buginese 54w-r 2-1
    Buhid 4lc-j
    Canadian_Aboriginal 3y8-hr fk-1x
    Carian 1f34-1c
    Cham xkw-1i 9-d 2-9 2-3
    Cherokee 3vk-2c
    Common 0-1s q-5 q-1a 1-e 1-4 n v ch-12 5-4 2-j 38 9 6 1 e9 3m e 3 w v-9 37 hy-1 a y6 b9-3 82 167-2 1z-1 5n-1 1
      y5 d 7-3 1-4 lp-b 2-2e 5-6 3-a 1-e h-p 1y-11 1-2 2-5 1-q 1-g 15 6-gz c-12 p-a l-in 1-5l 1 1-1d 74-gc 3-9 iu-1d
      ce-b 4-4 1 1-o f-7 4-3 2j-1 3 2i-1 43-f w-z 1o-1r v-28 3s-4n 534-1r hkw-x 2u-2 4l-9 gsk-1 59 i-9 m-y 1-i 1-3
      43 1-v q-5 q-a a 19-1 1s-6 1-6 a-4 76-2 4-18 3-8 28-b 1g-18 14oz-6t a-12 2-1p 3-g 8-1 7-t 4-1b 82-2e 9-h 3y-2c
      1-1y 1-1 2 2-1 2-3 1-b 1 1-6 1-1s 1-3 2-7 1-6 1-r 1-3 1-4 1 3-6 1-9f 2-83 2-1d 4qo-17 4-2r c-e 2-d 2-e 1-e w-a
      5-u 1-1l 6-16 23-p 1-1 d-16 5-8 7-1 4u-w f-5 1-1x 3-j c-10 1-4 l-g f-1q 1 1-51 1-3 3-1p i-n 43-4 1-f 1-2 1:2
      1-2 1-5 2-3 1 2-3 1-b 4-a 1c-1x 1m-37 gwi5 u-2n
    Coptic rm-d 80g-35 7-6
    Cuneiform 1kw0-oe 41-2q d-3
    Cypriot 1g5c-5 2 1-17 1-1 3 2
    Cyrillic sg-3o 2-4g 4qr 24 38n-v nr4-1f 8-r
    Deseret 1fcw-27
    Devanagari 1s0-28 2-g 2-9 1-6 1-6 vhc-r
    Egyptian_Hieroglyphs 1o1s-tq
    Ethiopic 3k0-20 1-3 2-6 1 1-3 2-14 1-3 2-w 1-3 2-6 1 1-3 2-e 1-1k 1-3 2-1u 2-v 3-p 546-m 9-6 1-6 1-6 1-6 1-6 1-6
      1-6 1-6 opu-5 2-5 2-5 9-6 1-6
    Georgian 3a8-11 a-16 1 5j7-11
    Glagolitic 8ow-1a 1-1a
    Gothic 1f74-q
    Greek og-3 1-2 2-3 6 1 1-2 1 1-j 1-1q e-f 4yu-4 1e-4 4-4 2c 8w-l 2-5 2-11 2-5 2-7 1:2 1-u 2-1g 1-e 1-d 2-5 1-i
      2-2 1-8 87 189l-22 156d-1x
    Gujarati 22p-2 1-8 1-2 1-l 1-6 1-1 1-4 2-9 1-2 1-2 2 f-3 2-9 1
    Gurmukhi 1z5-2 1-5 4-1 2-l 1-6 1-1 1-1 1-1 2 1-4 4-1 2-2 3 7-3 1 7-f
    Han 96o-p 1-2g c-5x 1b 1 p-8 e-3 qs-52t 22-g5n hmc-8d 2-1p 2-2x 1fl2-wye 15-378 b-65 cma-f1
    Hangul 3cw-73 5ym-1 75-2l 35-u 1t-u nhd-s hv-8mb c-m 4-1c 7tw-u 3-5 2-5 2-5 2-2
    Hanunoo 4kg-k
    Hebrew 13l-1i 8-q 5-4 1cfc-p 1-4 1 1-1 1-1 1-9
    Hiragana 9j5-2d 6-2 23q9 d1a
    Imperial_Aramaic 1g74-l 1-8
    Inherited lc-33 7p-1 ck-a 9 g kg-1 3ul-2 1-c 1-6 4 5u-12 l-3 ek-1 5e-w 309-3 2z-1 14kl-f g-6 ra 14yx-2 h-7 2-6
      u-3 h45u-6n
    Inscriptional_Pahlavi 1gtc-i 5-7
    Inscriptional_Parthian 1gsg-l 2-7
    Javanese xhc-25 1-a 4-1
    Kaithi 1hts-1t
    Kannada 2gy-1 1-7 1-2 1-m 1-9 1-4 2-8 1-2 1-3 7-1 7 1-3 2-9 1-1
    Katakana 9lt-2h 2-2 6o-f 5s-1a 1-2f 14b2-9 1-18 yua
    Kayah_Li xds-1b
    Kharoshthi 1gjk-3 1-1 5-7 1-2 1-q 4-2 4-8 8-8
    Khmer 4n4-2l 2-9 6-9 di-v
    Lao 2v5-1 1 2-1 1 2 6-3 1-6 1-2 1 1 2-1 1-c 1-2 2-4 1 1-5 2-9 2-1
    Latin 1t-p 6-p 1b f 5-m 1-u 1-cg 13-4 55n-11 6-1c 5-3 5-c 1-1x 1t-73 a9 d g-c 3x-1 6 r h-14 253-v o82-2t 3-3 1-1
      e-9 28-5 ge8-6 t6-p 6-p
    Lepcha 5j4-1j 3-e 3-2
    Limbu 4xs-s 3-b 4-b 4 3-b
    Linear_B 1ekg-b 1-p 1-i 1-1 1-e 2-d y-3e
    Lisu wk0-1b
    Lycian 1f28-s
    Lydian 1gdc-p 5
    Malayalam 2ki-1 1-7 1-2 1-14 2-7 1-2 1-4 8 8-3 2-f 3-6
    Mandaic 1mo-r 2
    Meetei_Mayek xxc-19 2-9
    Mongolian 4qo-1 2 1-8 1-9 6-2f 8-16
    Myanmar 35s-4f udc-r
    New_Tai_Lue 51c-17 4-p 6-a 3-1
    Nko 1j4-1m
    Ogham 4g0-s
    Ol_Chiki 5lc-1b
    Old_Italic 1f5s-u 1-3
    Old_Persian 1fa8-z 4-d
    Old_South_Arabian 1gm8-v
    Old_Turkic 1gxs-20
    Oriya 269-2 1-7 2-1 2-l 1-6 1-1 1-4 2-8 2-1 2-2 8-1 4-1 1-4 2-h
    Osmanya 1fgg-t 2-9
    Phags_Pa x8g-1j
    Phoenician 1gcg-r 3
    Rejang xf4-z b
    Runic 4gw-22 3-2
    Samaritan 1kw-19 2-e
    Saurashtra xa8-1w 9-b
    Shavian 1ff4-1b
    Sinhala 2o2-1 1-h 3-n 1-8 1 2-6 3 4-5 1 1-7 i-2
    Sundanese 5fk-16 3-b
    Syloti_Nagri x6o-17
    Syriac 1ds-d 1-1n 2-2
    Tagalog 4jk-c 1-6
    Tagbanwa 4m8-c 1-2 1-1
    Tai_Le 500-t 2-4
    Tai_Tham 55s-1q 1-s 2-a 6-9 6-d
    Tai_Viet xog-1u o-4
    Tamil 29u-1 1-5 3-2 1-3 3-1 1 1-1 3-1 3-2 3-b 4-4 3-2 1-3 2 6 e-k
    Telugu 2dd-2 1-7 1-2 1-m 1-9 1-4 3-7 1-2 1-3 7-1 1-1 6-3 2-9 8-7
    Thaana 1hc-1d
    Thai 2rl-1l 5-r
    Tibetan 2yo-1z 1-z 4-12 1-z 1-e 1-6 4-1
    Tifinagh 8xc-1h 9-1 e
    Ugaritic 1f9c-t 1
    Vai wlc-8b
    Yi vls-wc 3-1i
    """
}
