// What the static programs link in place of FoundationEssentials (4 MB), which only the hidden option --experimental-dump-help
// of swift-argument-parser needs: JSON of the options, for tools that generate documentation.
#include <unistd.h>

void rules_sim_no_json_help(void) {
  static const char text[] = "Error: the packaged programs have no --experimental-dump-help.\n";
  if (write(STDERR_FILENO, text, sizeof text - 1) < 0) _exit(1);
  _exit(64);
}

#define UNAVAILABLE(name, symbol) void name(void) __asm__(symbol) __attribute__((alias("rules_sim_no_json_help")))

UNAVAILABLE(encoder_type, "$s20FoundationEssentials11JSONEncoderCMa");
UNAVAILABLE(encoder_init, "$s20FoundationEssentials11JSONEncoderCACycfc");
UNAVAILABLE(pretty_printed, "$s20FoundationEssentials11JSONEncoderC16OutputFormattingV13prettyPrintedAEvau");
UNAVAILABLE(sorted_keys, "$s20FoundationEssentials11JSONEncoderC16OutputFormattingV10sortedKeysAEvau");
UNAVAILABLE(string_of_data, "$sSS20FoundationEssentialsE4data8encodingSSSgAA4DataVh_SSAAE8EncodingVtcfC");
UNAVAILABLE(utf8, "$sSS20FoundationEssentialsE8EncodingV4utf8ACvau");
